-- The search functions of the API. They run with the visitor's rights; row-level security applies to every product
-- returned. Only the functions that read the index are security definer: they disclose nothing that search does not.
create or replace function private.recheck_products(product_ids uuid[], condition text)
returns uuid[] language plpgsql stable set search_path = '' as $$
declare
  matching uuid[] := '{}';
begin
  if cardinality(product_ids) > 0 then
    execute format($query$
      with item as materialized (select * from public.shop_product_search where product_id = any ($1))
      select array(select product_id from item where %s)
    $query$, condition) into matching using product_ids;
  end if;
  return matching;
end
$$;
comment on function private.recheck_products is 'Those of the products that satisfy the condition.';

create or replace function private.products_at(positions integer[], stale integer[])
returns uuid[] language plpgsql stable set search_path = '' as $$
begin
  return array(
    select known.product_id from private.search_positions as known
      where known.position = any (array(select unnest(positions) except select unnest(stale))));
end
$$;

create or replace function search.find_in_index(
  q text, category text, min_price numeric, max_price numeric, in_stock boolean, featured boolean,
  sort text, page_limit integer, page_offset integer, out total bigint, out product_ids uuid[], out passed bigint
)
language plpgsql stable security definer set search_path = '' as $$
declare
  query text := search.normalized(q);
  category_id uuid := search.category_id(category);
  matches private.search_matches := private.index_matches(query, 'text', category_id, min_price, max_price, in_stock, featured);
  is_sorted constant boolean := coalesce(sort in ('price-low', 'price-high', 'name', 'featured', 'newest'), false);
  skipped bigint := 0;
  until bigint := page_offset + page_limit;
  positions integer[];
begin
  if matches.recheck is null or (category <> '' and category_id is null) then
    return;
  end if;
  passed := 0;
  product_ids := private.recheck_products(matches.recheck,
    search.condition(q, category, min_price, max_price, in_stock, featured));
  total := cardinality(product_ids);
  if matches.bitmap is null then
    return;
  end if;
  total := total + bit_count(matches.bitmap) - cardinality(matches.stale);
  if page_offset <= 200 then
    -- Fetching so few from the start is faster than counting.
    until := until + cardinality(matches.stale);
  else
    -- All rechecked products may sort before the page.
    matches.bitmap := private.clear_positions(matches.bitmap, matches.stale);
    skipped := greatest(page_offset - cardinality(product_ids), 0);
  end if;
  if is_sorted or query is null then
    select slice.positions, slice.passed into positions, passed
      from private.page_slice(matches.bitmap, case when is_sorted then sort else 'name' end, skipped, until) as slice;
  else
    select slice.positions, slice.passed into positions, passed
      from private.page_by_rank(matches.bitmap, query, null, skipped, until) as slice;
  end if;
  product_ids := product_ids || private.products_at(positions, matches.stale);
end
$$;
comment on function search.find_in_index is 'Number of products found; a superset of the page, unsorted; and how many products before the page it leaves out. Null when the index does not serve the search.';

-- Every product has one category, so the last one is not counted but has the rest.
create or replace function search.count_in_index(q text, min_price numeric, max_price numeric, in_stock boolean, featured boolean)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  matches private.search_matches := private.index_matches(search.normalized(q), 'text', null, min_price, max_price, in_stock, featured);
  product_ids uuid[];
begin
  if matches.recheck is null then
    return null;
  end if;
  product_ids := private.recheck_products(matches.recheck, search.condition(q, null, min_price, max_price, in_stock, featured));
  matches.bitmap := private.clear_positions(matches.bitmap, matches.stale);
  return coalesce((
    with category as materialized (
      select substr(known.name, 10) as id,
          case when lead(known.name) over (order by known.name) is not null then bit_count(matches.bitmap & known.bitmap) end as number
        from private.search_bitmaps as known
        where known.name like 'category %' and matches.bitmap is not null
    )
    select jsonb_object_agg(part.category_id, part.number) from (
      select each.category_id, sum(each.number) from (
        select category.id, coalesce(category.number,
            bit_count(matches.bitmap) - (select coalesce(sum(other.number), 0) from category as other))
          from category
        union all
        select item.category_id::text, count(*) from public.shop_product_search as item
          where item.product_id = any (product_ids) group by item.category_id
      ) as each (category_id, number)
      group by each.category_id
    ) as part (category_id, number)), '{}');
end
$$;
comment on function search.count_in_index is '{category id: number of products found in it}; null when the index does not serve the search.';

create or replace function search.count_listing(condition text, category text)
returns bigint language plpgsql stable set search_path = '' as $$
declare
  total bigint;
begin
  if condition = 'true' then
    select coalesce(sum(known.product_count), 0) into total from public.shop_categories as known;
  elsif condition ~ '^item\.category_id = [^ ]+$' then
    select known.product_count into total from public.shop_categories as known where known.id = search.category_id(category);
  else
    execute 'select count(*) from public.shop_product_search as item where ' || condition into total;
  end if;
  return total;
end
$$;
comment on function search.count_listing is 'Number of products of a listing without query text.';

create or replace function search.sorted_page(product_ids uuid[], rank text, ordering text, page_limit integer, page_offset integer)
returns uuid[] language plpgsql stable set search_path = '' as $$
declare
  page uuid[];
begin
  execute format($query$
    with item as materialized (
      select product_id, %s as rank, price, sort_name, is_featured, created_at
      from public.shop_product_search as item where product_id = any ($1)
    )
    select array(select product_id from item order by %s limit $2 offset $3)
  $query$, rank, ordering) into page using product_ids, page_limit, page_offset;
  return page;
end
$$;

create or replace function search.page(product_ids uuid[])
returns json language sql stable set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
    'id', product.id, 'name', product.name, 'slug', product.slug, 'price', product.price,
    'original_price', product.original_price, 'image_url', product.image_url, 'images', product.images,
    'stock_quantity', product.stock_quantity, 'is_active', product.is_active, 'is_featured', product.is_featured,
    'category_id', product.category_id, 'created_at', product.created_at,
    'category', json_build_object('id', category.id, 'name', category.name, 'slug', category.slug)
  ) order by found.place), '[]')
  from unnest(product_ids) with ordinality as found (product_id, place)
    join public.shop_products as product on product.id = found.product_id
    join public.shop_categories as category on category.id = product.category_id
  where product.is_active
$$;
comment on function search.page is 'The products as JSON, in the given order.';

create or replace function public.search_products(
  q text default null, category text default null, min_price numeric default null, max_price numeric default null,
  in_stock boolean default null, featured boolean default null, sort text default null,
  page_limit integer default 20, page_offset integer default 0
)
returns json language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  query text := search.normalized(q);
  condition text := search.condition(q, category, min_price, max_price, in_stock, featured);
  ordering text := search.ordering(sort, query);
  total bigint;
  product_ids uuid[];
  passed bigint;
begin
  if coalesce(page_limit not between 1 and 100 or page_offset not between 0 and 10000, true) then
    raise exception using errcode = 'PT400', message = 'INVALID_PAGE', detail = '{"longest": 100, "deepest": 10000}';
  end if;
  -- All products, and a category by name, are as fast without the search index.
  if condition <> 'true' and (condition !~ '^item\.category_id = [^ ]+$' or sort in ('price-low', 'price-high', 'featured', 'newest')) then
    select found.total, found.product_ids, found.passed into total, product_ids, passed from search.find_in_index(
      q, category, min_price, max_price, in_stock, featured, sort, page_limit, page_offset) as found;
  end if;
  if total is not null then
    product_ids := search.sorted_page(product_ids, search.rank(query), ordering, page_limit, (page_offset - passed)::integer);
  elsif query is null then
    total := search.count_listing(condition, category);
    execute format('select array(select product_id from public.shop_product_search as item where %s order by %s limit $1 offset $2)',
      condition, ordering) into product_ids using page_limit, page_offset;
  else
    execute format($query$
      with item as materialized (
        select product_id, %s as rank, price, sort_name, is_featured, created_at
        from public.shop_product_search as item where %s
      )
      select (select count(*) from item), array(select product_id from item order by %s limit $1 offset $2)
    $query$, search.rank(query), condition, ordering)
    into total, product_ids using page_limit, page_offset;
  end if;
  return json_build_object('total', total, 'products', search.page(product_ids));
end
$$;
comment on function public.search_products is 'search_products(q, category: slug or id, min_price, max_price, in_stock, featured, sort, page_limit = 20, page_offset = 0; all optional) -> {total, products: [{id, name, slug, price, original_price, image_url, images, stock_quantity, is_active, is_featured, category_id, created_at, category: {id, name, slug}}]} (no description: cards do not show it).
q is matched literally and case-insensitively, anywhere in name or description. sort: relevance | name | price-low | price-high | featured | newest; without one, relevance with q and name without. An unknown category finds nothing. Refuses: 400 INVALID_PAGE for page_limit outside 1-100 or page_offset outside 0-10000.';

create or replace function public.category_counts(
  q text default null, min_price numeric default null, max_price numeric default null,
  in_stock boolean default null, featured boolean default null
)
returns table (id uuid, slug text, name text, product_count bigint)
language plpgsql stable set search_path = '' as $$
declare
  condition text := search.condition(q, null, min_price, max_price, in_stock, featured);
  counts jsonb;
begin
  if condition = 'true' then
    return query select known.id, known.slug, known.name, known.product_count::bigint
      from public.shop_categories as known order by known.name;
    return;
  end if;
  counts := search.count_in_index(q, min_price, max_price, in_stock, featured);
  if counts is null then
    execute format($query$
      select coalesce(jsonb_object_agg(matches.category_id, matches.number), '{}') from (
        select item.category_id, count(*) as number from public.shop_product_search as item where %s group by item.category_id
      ) as matches
    $query$, condition) into counts;
  end if;
  return query select known.id, known.slug, known.name, coalesce((counts ->> known.id::text)::bigint, 0)
    from public.shop_categories as known order by known.name;
end
$$;
comment on function public.category_counts is 'category_counts(q, min_price, max_price, in_stock, featured; all optional) -> [{id, slug, name, product_count}]: every category with the number of products of this search.';

-- Suggestions while typing, and the grants of all search functions.
create or replace function search.names_in_index(q text, wanted integer)
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

create or replace function public.search_suggestions(q text, page_limit integer default 5)
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
    case when candidates is not null then format('strpos(item.name, %L) > 0', query)
      else format('item.words like %L and item.name like %L',
        search.like_pattern(substr(search.words(query), 2)), search.like_pattern(query)) end)) using wanted, candidates;
end
$$;
comment on function public.search_suggestions is 'search_suggestions(q, page_limit = 5) -> [name, ...]: names of active products that contain q, those that begin with it first.';
revoke all on function public.search_products, public.search_suggestions, public.category_counts
  from public, anon, authenticated, service_role;
grant execute on function public.search_products, public.search_suggestions, public.category_counts
  to anon, authenticated;

-- What the filters of listing and search offer, in one call.
create or replace function public.filter_options()
returns table (
  id uuid, name text, slug text, description text, image_url text, product_count integer, max_price numeric
)
language sql stable set search_path = '' as $$
  select known.id, known.name, known.slug, known.description, known.image_url, known.product_count,
    (select coalesce(max(item.price), 0) from public.shop_product_search as item)
  from public.shop_categories as known
  order by known.product_count desc, known.name
$$;
comment on function public.filter_options is 'filter_options() -> [{id, name, slug, description, image_url, product_count, max_price}]: the categories with the most products first; max_price is the highest price in dollars of all active products, the same in each row.';
revoke all on function public.filter_options from public, anon, authenticated, service_role;
grant execute on function public.filter_options to anon, authenticated;
