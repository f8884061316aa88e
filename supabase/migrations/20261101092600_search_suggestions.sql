-- Suggestions while typing, and the grants of all search functions.
create function search.names_in_index(q text, wanted integer)
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  query text := search.normalized(q);
  matches private.search_matches := private.index_matches(query, 'name', null, null, null, null, null);
begin
  if matches.recheck is null or matches.bitmap is null then
    return matches.recheck;
  end if;
  return matches.recheck || private.products_at((private.page_by_rank(
    matches.bitmap, query, 'name', 0, wanted + cardinality(matches.stale))).positions, matches.stale);
end
$$;
comment on function search.names_in_index is 'A superset of the first `wanted` products with q in their names, unsorted; null when the index does not serve the search.';

create function public.search_suggestions(q text, page_limit integer default 5)
returns setof text language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  query text := search.normalized(q);
  wanted integer := least(greatest(page_limit, 1), 20);
  candidates uuid[];
  names text[];
begin
  if query is null then
    return;
  end if;
  -- Names that begin with the query rank first and are a range of the index by name. The range ends before the first
  -- combining mark: a letter with one is another letter.
  if query ~ '^[ -~]+$' then
    names := array(
      select product.name from (
        select item.product_id, item.sort_name from public.shop_product_search as item
          where item.sort_name >= query and item.sort_name < query || U&'\0300' and starts_with(item.name, query)
          order by item.sort_name limit wanted
      ) as match join public.shop_products as product on product.id = match.product_id
      order by match.sort_name);
    if cardinality(names) = wanted then
      return query select unnest(names);
      return;
    end if;
  end if;
  candidates := search.names_in_index(q, wanted);
  -- `words` uses the trigram index; the condition on `name` is the exact one.
  return query execute format($query$
    with match as (
      select item.product_id, %s as rank, item.sort_name from public.shop_product_search as item where %s
      order by rank, item.sort_name limit $1
    )
    select product.name from match join public.shop_products as product on product.id = match.product_id
    order by match.rank, match.sort_name
  $query$, search.rank(query), concat_ws(' and ',
    case when candidates is not null then 'item.product_id = any ($2)' end,
    case
      when char_length(query) < 3 then search.short_condition(query)
      when candidates is not null then format('strpos(item.name, %L) > 0', query)
      else format('item.words like %L and item.name like %L',
        search.like_pattern(substr(search.words(query), 2)), search.like_pattern(query))
    end)) using wanted, candidates;
end
$$;
comment on function public.search_suggestions is 'search_suggestions(q, page_limit = 5) -> [name, ...]: names of active products that contain q, those that begin with it first.';

revoke all on all functions in schema search from public, anon, authenticated, service_role;
grant execute on all functions in schema search to anon, authenticated;
revoke all on function public.search_products, public.search_suggestions, public.product_bounds, public.category_counts
  from public, anon, authenticated, service_role;
grant execute on function public.search_products, public.search_suggestions, public.product_bounds, public.category_counts
  to anon, authenticated;
