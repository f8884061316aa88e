-- The search functions as they were, except that what comes before a page far down is counted by the sets, not fetched.

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
  -- A category, and what the house features, are counted and read off an index as fast.
  if typed is not null or min_price is not null or max_price is not null or in_stock then
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

create or replace function public.search_suggestions(q text, page_limit integer default 5)
returns setof text
language plpgsql
stable
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  typed text := search.typed(q);
  shown integer := least(greatest(page_limit, 1), 20);
  among uuid[];
begin
  if typed is null then
    return;
  end if;
  among := search.names_in_sets(q, shown);
  -- What a name contains, its words contain too: the first condition finds them by the index, the second is the truth.
  return query execute format($query$
    with hit as (
      select item.product_id, %s as rank, item.sort_name from public.shop_product_search as item where %s
      order by rank, item.sort_name limit $1
    )
    select product.name from hit join public.shop_products as product on product.id = hit.product_id
    order by hit.rank, hit.sort_name
  $query$, search.rank(typed), concat_ws(' and ',
    case when among is not null then 'item.product_id = any ($2)' end,
    case
      when char_length(typed) < 3 then search.short_condition(typed)
      when among is not null then format('strpos(item.name, %L) > 0', typed)
      else format('item.words like %L and item.name like %L',
        search.containing(substr(search.words(typed), 2)), search.containing(typed))
    end)) using shown, among;
end
$$;
