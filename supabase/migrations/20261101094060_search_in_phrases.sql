-- The doors to the sets, for the search functions. A page far down passes over what comes before it.
-- Definer, as ever: what stands behind the doors tells nothing but what search_products answers.

create or replace function private.products_at(places integer[], outdated integer[])
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select product_id from private.search_places
      where place = any (array(select unnest(places) except select unnest(outdated))));
end
$$;

create function search.find_in_sets(
  q text, category text, min_price numeric, max_price numeric, in_stock boolean, featured boolean,
  sort text, page_limit integer, page_offset integer, out total bigint, out product_ids uuid[], out passed bigint
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  -- So many are rather fetched than counted.
  near constant integer := 200;
  typed text := search.typed(q);
  category_id uuid := search.category_id(category);
  hits private.search_hits := private.hits_of(typed, 'text', category_id, min_price, max_price, in_stock, featured);
  places integer[];
begin
  -- An unknown category finds nothing, and that needs no sets.
  if hits.apart is null or (category <> '' and category_id is null) then
    return;
  end if;
  passed := 0;
  product_ids := private.changed_hits(hits.apart,
    search.condition(q, category, min_price, max_price, in_stock, featured));
  total := cardinality(product_ids);
  if hits.members is null then
    return;
  end if;
  total := total + bit_count(hits.members) - cardinality(hits.outdated);
  if page_offset <= near then
    select found.places, found.passed into places, passed from private.page_of(
      hits.members, typed, sort, 0, page_offset + page_limit + cardinality(hits.outdated)) as found;
  else
    -- Those looked at may all come before the page: so many fewer are passed over.
    if cardinality(hits.outdated) > 0 then
      hits.members := hits.members & ~private.set_of(hits.outdated, length(hits.members));
    end if;
    select found.places, found.passed into places, passed from private.page_of(
      hits.members, typed, sort, greatest(page_offset - cardinality(product_ids), 0), page_offset + page_limit) as found;
  end if;
  product_ids := product_ids || private.products_at(places, hits.outdated);
end
$$;
comment on function search.find_in_sets is 'How many products this search finds; among others those of the page, in no order; and how many that come before it are not among them. Null when no sets serve it.';

create or replace function search.names_in_sets(q text, wanted integer)
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  typed text := search.typed(q);
  hits private.search_hits := private.hits_of(typed, 'name', null, null, null, null, null);
begin
  if hits.apart is null or hits.members is null then
    return hits.apart;
  end if;
  return hits.apart || private.products_at((private.first_by_rank(
    hits.members, typed, 'name', 0, wanted + cardinality(hits.outdated))).places, hits.outdated);
end
$$;

create or replace function search.count_in_sets(q text, min_price numeric, max_price numeric, in_stock boolean, featured boolean)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  condition text := search.condition(q, null, min_price, max_price, in_stock, featured);
  hits private.search_hits := private.hits_of(search.typed(q), 'text', null, min_price, max_price, in_stock, featured);
begin
  if hits.apart is null then
    return null;
  end if;
  return coalesce((
    select jsonb_object_agg(part.category_id, part.number) from (
      select each.category_id, sum(each.number) from (
        select substr(known.name, 10), bit_count(hits.members & known.members)
            - (select count(*) from unnest(hits.outdated) as place where get_bit(known.members, place) = 1)
          from private.search_sets as known where known.name like 'category %' and hits.members is not null
        union all
        select item.category_id::text, count(*) from public.shop_product_search as item
          where item.product_id = any (private.changed_hits(hits.apart, condition)) group by item.category_id
      ) as each (category_id, number)
      group by each.category_id
    ) as part (category_id, number)), '{}');
end
$$;

-- Those of the products set apart that are hits.
create or replace function private.changed_hits(changed uuid[], condition text)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
declare
  product_ids uuid[] := '{}';
begin
  if cardinality(changed) > 0 then
    execute format($query$
      with item as materialized (select * from public.shop_product_search where product_id = any ($1))
      select array(select product_id from item where %s)
    $query$, condition) into product_ids using changed;
  end if;
  return product_ids;
end
$$;

revoke all on all functions in schema search from public, anon, authenticated, service_role;
grant execute on all functions in schema search to anon, authenticated;
