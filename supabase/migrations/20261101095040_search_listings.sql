-- A listing of a category in another order than by name was read off the index of all products, until twenty of the category
-- had come: in one order after 20,000 others. Sets know where they stand.
create or replace function public.search_products(
  q text default null,
  category text default null,
  min_price numeric default null,
  max_price numeric default null,
  in_stock boolean default null,
  featured boolean default null,
  sort text default null,
  page_limit integer default 20,
  page_offset integer default 0
)
returns json
language plpgsql
stable
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  typed text := search.typed(q);
  condition text := search.condition(q, category, min_price, max_price, in_stock, featured);
  ordering text := search.ordering(sort, typed);
  is_short boolean := coalesce(char_length(typed) < 3, false);
  total bigint;
  product_ids uuid[];
  passed bigint;
begin
  if coalesce(page_limit not between 1 and 100 or page_offset not between 0 and 10000, true) then
    raise exception using errcode = 'PT400', message = 'INVALID_PAGE', detail = '{"longest": 100, "deepest": 10000}';
  end if;
  -- All products, and a category by name, are counted and read off an index as fast. In another order a category may begin
  -- far down in the index of all.
  if condition <> 'true' and (condition !~ '^item\.category_id = [^ ]+$' or sort in ('price-low', 'price-high', 'featured', 'newest')) then
    select found.total, found.product_ids, found.passed into total, product_ids, passed from search.find_in_sets(
      q, category, min_price, max_price, in_stock, featured, sort, page_limit, page_offset) as found;
  end if;
  if total is not null then
    product_ids := search.ordered(product_ids, search.rank(typed), ordering, page_limit, (page_offset - passed)::integer);
  elsif typed is null then
    total := search.count_listing(condition, category);
    execute format('select array(select product_id from public.shop_product_search as item where %s order by %s limit $1 offset $2)',
      condition, ordering) into product_ids using page_limit, page_offset;
  else
    -- Every hit is looked at once, for the count and for its place.
    execute format($query$
      with item as materialized (
        select product_id, %s as rank, price, sort_name, is_featured, created_at
        from public.shop_product_search as item where %s %s
      )
      select (select count(*) from item), array(select product_id from item order by %s limit $1 offset $2)
    $query$, search.rank(typed), condition, case when is_short then 'limit 1001' else '' end, ordering)
    into total, product_ids using page_limit, page_offset;
  end if;
  return json_build_object(
    'total', case when is_short then least(total, 1000) else total end,
    'complete', not (is_short and total > 1000),
    'products', search.page(product_ids));
end
$$;

-- Eight stretches of the line, an eighth of it in all: joined eight times as fast.
create function private.sample_of(members bit varying)
returns bit varying
language plpgsql
immutable
set search_path = ''
as $$
declare
  sample bit varying := '';
  apart constant integer := length(members) / 64 * 8;
begin
  for n in 0 .. 7 loop
    sample := sample || substring(members from n * apart + 1 for apart / 64 * 8);
  end loop;
  return sample;
end
$$;

-- Each step holds those before it too, and those of orders have a sample beside them. `step` is SQL about a row of `line`
-- and comes from private.write_search_facts only.
create or replace function private.write_search_steps(name text, step text)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  products integer := (select count(*) from pg_temp.line);
  members bit varying := repeat('0', products)::bit varying;
  next record;
begin
  for next in execute format('select %s as step, array_agg(place) as places from pg_temp.line group by 1 order by 1', step) loop
    members := members | private.set_of(next.places, products);
    insert into private.search_sets (name, digit, members) values (name, next.step, members);
    if name like 'by %' then
      insert into private.search_sets (name, digit, members) values ('sample ' || name, next.step, private.sample_of(members));
    end if;
  end loop;
end
$$;
insert into private.search_sets (name, digit, members)
  select 'sample ' || name, digit, private.sample_of(members || bit '') from private.search_sets where name like 'by %';

-- In which step from `low` on so many more of the members may be reached, as the samples have it.
create function private.step_guessed(members bit varying, sort text, more bigint, low integer, high integer)
returns integer
language plpgsql
stable
set search_path = ''
as $$
declare
  sample constant bit varying := private.sample_of(members);
  before constant bigint := coalesce((
    select bit_count(sample & known.members) from private.search_sets as known
      where known.name = 'sample by ' || sort and known.digit = low - 1), 0);
  reached constant bigint := before + greatest(more * bit_count(sample) / bit_count(members), 1);
  middle integer;
  here bigint;
begin
  while low < high loop
    middle := (low + high) / 2;
    select bit_count(sample & known.members) into here
      from private.search_sets as known where known.name = 'sample by ' || sort and known.digit = middle;
    if here >= reached then
      high := middle;
    else
      low := middle + 1;
    end if;
  end loop;
  return low;
end
$$;

-- As it was, but that most halves are left out: a first page of many is looked for by a guess (it is asked for here only
-- where they are not spread evenly, as "silk" by name), and what lies further on than thought is guessed anew.
create or replace function private.step_reaching(
  members bit varying, sort text, wanted bigint, inout step integer default 0, inout before bigint default 0
)
language plpgsql
stable
set search_path = ''
as $$
declare
  low integer := step;
  high integer := (select max(digit) from private.search_sets where name = 'by ' || sort);
  everybody constant bigint := bit_count(members);
  here bigint;
  guesses integer := 0;
  looked_below boolean := false;
begin
  step := case
    when low > 0 then low
    when 8 * wanted * (high + 1) > everybody then (high + 1) * wanted / everybody
    else private.step_guessed(members, sort, wanted, low, high)
  end;
  while low < high loop
    step := least(step, high - 1);
    select bit_count(step_reaching.members & known.members) into here
      from private.search_sets as known where known.name = 'by ' || sort and known.digit = step;
    if here >= wanted then
      high := step;
      step := case when looked_below then (low + high) / 2 else greatest(high - 1, low) end;
      looked_below := true;
    else
      low := step + 1;
      before := here;
      guesses := guesses + 1;
      step := case when guesses < 3 then private.step_guessed(members, sort, wanted - before, low, high) else (low + high) / 2 end;
    end if;
  end loop;
  step := low;
end
$$;
