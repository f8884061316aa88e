-- Names that begin with what was typed come first, in the order of names: so they are a stretch of the index of that order,
-- and where there are enough of them nothing else has to be looked for.
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
  beginning text[];
begin
  if typed is null then
    return;
  end if;
  -- Up to the first mark that may stand on a letter: 'e' with one is another letter, and there may be many of them.
  if typed ~ '^[ -~]+$' then
    beginning := array(
      select product.name from (
        select item.product_id, item.sort_name from public.shop_product_search as item
          where item.sort_name >= typed and item.sort_name < typed || U&'\0300' and starts_with(item.name, typed)
          order by item.sort_name limit shown
      ) as hit join public.shop_products as product on product.id = hit.product_id
      order by hit.sort_name);
    if cardinality(beginning) = shown then
      return query select unnest(beginning);
      return;
    end if;
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
