-- The doors to the sets, for the search functions. Definer: what stands behind them tells nothing but what
-- search_products answers, and nobody needs a megabyte of bits.

-- The places of the first hits, and perhaps of a few more, in no order.
create function private.first_of(hits private.search_hits, typed text, sort text, wanted integer)
returns integer[]
language plpgsql
stable
set search_path = ''
as $$
declare
  members bit varying := hits.members;
  featured bit varying := (select known.members from private.search_sets as known where known.name = 'featured');
begin
  -- Some of the first may be outdated: so many more are taken.
  wanted := wanted + cardinality(hits.outdated);
  return case
    when sort = 'price-low' then private.first_hits(members, '{price,name}', wanted)
    when sort = 'price-high' then private.first_hits(members, '{-price,name}', wanted)
    when sort = 'featured' then private.first_hits(members & featured, '{name}', wanted)
      || private.first_hits(members & ~featured, '{name}', wanted)
    when sort = 'newest' then private.first_hits(members & featured, null, wanted)
      || private.first_hits(members & ~featured, null, wanted)
    when sort = 'name' or typed is null then private.first_hits(members, '{name}', wanted)
    else private.first_by_rank(members, typed, null, wanted)
  end;
end
$$;

create function private.products_at(places integer[], outdated integer[])
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select product_id from private.search_places
      where place = any (array(select unnest(places) except all select unnest(outdated))));
end
$$;

-- Those of the changed products that are hits.
create function private.changed_hits(changed uuid[], condition text)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
declare
  product_ids uuid[];
begin
  execute format($query$
    with item as materialized (select * from public.shop_product_search where product_id = any ($1))
    select array(select product_id from item where %s)
  $query$, condition) into product_ids using changed;
  return product_ids;
end
$$;

create function search.category_id(category text)
returns uuid
language sql
stable
set search_path = ''
as $$
  select known.id from public.shop_categories as known
    where known.slug = lower(btrim(category)) or known.id::text = lower(btrim(category))
$$;

create function search.find_in_sets(
  q text, category text, min_price numeric, max_price numeric, in_stock boolean, featured boolean,
  sort text, wanted integer, out total bigint, out product_ids uuid[]
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  typed text := search.typed(q);
  category_id uuid := search.category_id(category);
  hits private.search_hits := private.hits_of(typed, category_id, min_price, max_price, in_stock, featured);
begin
  -- An unknown category finds nothing, and that needs no sets.
  if hits.members is null or (category <> '' and category_id is null) then
    return;
  end if;
  product_ids := private.changed_hits(hits.changed,
    search.condition(q, category, min_price, max_price, in_stock, featured));
  total := bit_count(hits.members) - cardinality(hits.outdated) + cardinality(product_ids);
  product_ids := product_ids || private.products_at(private.first_of(hits, typed, sort, wanted), hits.outdated);
end
$$;
comment on function search.find_in_sets is 'How many products this search finds, and among others the first `wanted` of them, in no order; null when no sets serve it.';

create function search.names_in_sets(q text, wanted integer)
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  typed text := search.typed(q);
  hits private.search_hits := private.hits_of(typed, null, null, null, null, null);
begin
  if hits.members is null then
    return null;
  end if;
  return hits.changed || private.products_at(
    private.first_by_rank(hits.members, typed, '{name}', wanted + cardinality(hits.outdated)), hits.outdated);
end
$$;
comment on function search.names_in_sets is 'Among others the first `wanted` products with q in their names, in no order; null when no sets serve it.';

create function search.count_in_sets(q text, min_price numeric, max_price numeric, in_stock boolean, featured boolean)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  condition text := search.condition(q, null, min_price, max_price, in_stock, featured);
  hits private.search_hits := private.hits_of(search.typed(q), null, min_price, max_price, in_stock, featured);
begin
  if hits.members is null then
    return null;
  end if;
  return (
    select jsonb_object_agg(part.category_id, part.number) from (
      select each.category_id, sum(each.number) from (
        select substr(known.name, 10), bit_count(hits.members & known.members)
            - (select count(*) from unnest(hits.outdated) as place where get_bit(known.members, place) = 1)
          from private.search_sets as known where known.name like 'category %'
        union all
        select item.category_id::text, count(*) from public.shop_product_search as item
          where item.product_id = any (private.changed_hits(hits.changed, condition)) group by item.category_id
      ) as each (category_id, number)
      group by each.category_id
    ) as part (category_id, number));
end
$$;
comment on function search.count_in_sets is '{category id: how many products of this search it holds}; null when no sets serve it.';
