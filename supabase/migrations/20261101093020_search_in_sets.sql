-- The doors to the sets, for the search functions. Definer: what stands behind them tells nothing but what
-- search_products answers, and nobody needs a megabyte of bits.

create function private.sorted_hits(hits private.search_hits, typed text, sort text, wanted integer)
returns integer[]
language plpgsql
stable
set search_path = ''
as $$
declare
  featured bit varying := (select members from private.search_sets where name = 'featured');
begin
  return case
    when sort = 'price-low' then private.first_hits(hits.members, array[hits.members], '{price,name}', wanted)
    when sort = 'price-high' then private.first_hits(hits.members, array[hits.members], '{-price,name}', wanted)
    when sort = 'featured' then private.first_hits(hits.members, array[featured, ~featured], '{name}', wanted)
    when sort = 'newest' then private.first_hits(hits.members, array[featured], null, wanted)
      || private.first_hits(hits.members, array[~featured], null, wanted)
    when sort = 'name' or typed is null then private.first_hits(hits.members, array[hits.members], '{name}', wanted)
    else private.first_hits(hits.members,
      array[hits.is_name, hits.begins_name, hits.begins_word, hits.in_name, hits.members], null, wanted)
  end;
end
$$;

create function private.products_at(places integer[], doubles integer[])
returns uuid[]
language sql
stable
set search_path = ''
as $$
  select array(
    select product_id from private.search_places
      where place = any (array(select unnest(places) except all select unnest(doubles))))
$$;

-- Those of the products to be looked at that are hits.
create function private.single_hits(singles uuid[], condition text)
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
  $query$, condition) into product_ids using singles;
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
  product_ids := private.single_hits(hits.singles,
    search.condition(q, category, min_price, max_price, in_stock, featured));
  total := bit_count(hits.members) - cardinality(hits.doubles) + cardinality(product_ids);
  product_ids := product_ids || private.products_at(
    private.sorted_hits(hits, typed, sort, wanted + cardinality(hits.doubles)), hits.doubles);
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
  hits private.search_hits := private.hits_of(search.typed(q), null, null, null, null, null);
begin
  if hits.members is null then
    return null;
  end if;
  return hits.singles || private.products_at(
    private.first_hits(hits.members, array[hits.is_name, hits.begins_name, hits.begins_word, hits.in_name],
      '{name}', wanted + cardinality(hits.doubles)), hits.doubles);
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
            - (select count(*) from unnest(hits.doubles) as place where get_bit(known.members, place) = 1)
          from private.search_sets as known where known.name like 'category %'
        union all
        select item.category_id::text, count(*) from public.shop_product_search as item
          where item.product_id = any (private.single_hits(hits.singles, condition)) group by item.category_id
      ) as each (category_id, number)
      group by each.category_id
    ) as part (category_id, number));
end
$$;
comment on function search.count_in_sets is '{category id: how many products of this search it holds}; null when no sets serve it.';
