-- Search, filters and sorting of products, as functions of the API. They run with the visitor's rights; row-level
-- security applies to every product returned. What is compared is shop_product_search: search_rows.sql says why.
create or replace function search.words(folded_text text)
returns text language sql immutable parallel safe set search_path = '' as $$
  select ' ' || regexp_replace(folded_text, '[^[:alnum:]]+', ' ', 'g')
$$;

create or replace function search.normalized(q text)
returns text language sql immutable parallel safe set search_path = '' as $$
  select nullif(btrim(left(search.folded(left(btrim(regexp_replace(q, '[[:cntrl:]]', ' ', 'g')), 200)), 200)), '')
$$;
comment on function search.normalized is 'Query text: trimmed, folded, without control characters, at most 200 characters; null when empty.';

-- Literals instead of parameters, so that the planner chooses the index for the given filters.
create or replace function search.condition(
  q text, category text, min_price numeric, max_price numeric, in_stock boolean, featured boolean
)
returns text language plpgsql stable set search_path = '' as $$
declare
  query constant text := search.normalized(q);
begin
  return coalesce(nullif(concat_ws(' and ',
    'item.document like ' || quote_literal('%' || regexp_replace(query, '([\\%_])', '\\\1', 'g') || '%'),
    case when category <> '' then coalesce('item.category_id = ' || quote_literal((
      select id from public.shop_categories where slug = lower(btrim(category)) or id::text = lower(btrim(category)))), 'false') end,
    'item.price >= ' || quote_literal(min_price),
    'item.price <= ' || quote_literal(max_price),
    case when in_stock then 'item.in_stock' end,
    case when featured then 'item.is_featured' end), ''), 'true');
end
$$;
comment on function search.condition is 'The filters as an SQL condition on `item`, a row of shop_product_search. False for in_stock and featured means no filter.';

-- An expression, not a function of a row: it is evaluated for up to a hundred thousand rows.
create or replace function search.rank(query text)
returns text language sql immutable parallel safe set search_path = '' as $$
  select case when query is null then '0' else format(
    'case when item.name = %1$L then 0 when starts_with(item.name, %1$L) then 1 '
    'when strpos(item.words, %2$L) > 0 then 2 when strpos(item.name, %1$L) > 0 then 3 else 4 end',
    query, search.words(query)) end
$$;
comment on function search.rank is 'SQL expression of the rank: 0 exact name, 1 prefix of the name, 2 prefix of a word, 3 elsewhere in the name, 4 description.';

create or replace function search.page(product_ids uuid[])
returns json language sql stable set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
    'id', product.id, 'name', product.name, 'slug', product.slug, 'price', product.price,
    'original_price', product.original_price, 'image_url', product.image_url, 'images', product.images,
    'stock_quantity', product.stock_quantity, 'is_active', product.is_active, 'is_featured', product.is_featured,
    'category_id', product.category_id, 'created_at', product.created_at,
    'category', json_build_object('id', category.id, 'name', category.name, 'slug', category.slug),
    'sizes', product.sizes
  ) order by found.place), '[]')
  from unnest(product_ids) with ordinality as found (product_id, place)
    join public.shop_products as product on product.id = found.product_id
    join public.shop_categories as category on category.id = product.category_id
  where product.is_active
$$;

-- A text is compared once, for the number and for the page. Without one, the page is read from the index of its order.
create or replace function public.search_products(
  q text default null, category text default null, min_price numeric default null, max_price numeric default null,
  in_stock boolean default null, featured boolean default null, sort text default null,
  page_limit integer default null, page_offset integer default null
)
returns json language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  query constant text := search.normalized(q);
  page_size constant integer := coalesce(page_limit, case when page_offset is null then 20 else 10 end);
  skipped constant integer := coalesce(page_offset, 0);
  -- An unknown sort is treated as none.
  ordering constant text := case
    when sort = 'price-low' then 'item.price, item.sort_name, item.product_id'
    when sort = 'price-high' then 'item.price desc, item.sort_name, item.product_id'
    when sort = 'featured' then 'item.is_featured desc, item.sort_name, item.product_id'
    when sort = 'newest' then 'item.created_at desc, item.product_id'
    when sort = 'name' or query is null then 'item.sort_name, item.product_id'
    else 'item.rank, item.is_featured desc, item.created_at desc, item.product_id'
  end;
  total bigint;
  product_ids uuid[];
begin
  if page_size not between 1 and 100 or skipped not between 0 and 10000 then
    raise exception using errcode = 'PT400', message = 'INVALID_PAGE', detail = '{"longest": 100, "deepest": 10000}';
  end if;
  execute format($query$
    with item as %s (
      select product_id, %s as rank, price, sort_name, is_featured, created_at
      from public.shop_product_search as item where %s
    )
    select (select count(*) from item), array(select product_id from item order by %s limit $1 offset $2)
  $query$, case when query is null then 'not materialized' else 'materialized' end, search.rank(query),
    search.condition(q, category, min_price, max_price, in_stock, featured), ordering)
  into total, product_ids using page_size, skipped;
  return json_build_object('total', total, 'products', search.page(product_ids));
end
$$;
comment on function public.search_products is 'search_products(q, category: slug or id, min_price, max_price, in_stock, featured, sort, page_limit, page_offset; all optional) -> {total, products: [{id, name, slug, price, original_price, image_url, images, stock_quantity, is_active, is_featured, category_id, created_at, category: {id, name, slug}, sizes}]} (no description: cards do not show it).
q is matched literally and case-insensitively, anywhere in name or description. sort: relevance | name | price-low | price-high | featured | newest; without one, relevance with q and name without. An unknown category finds nothing. page_limit is 20, with a page_offset 10. Refuses: 400 INVALID_PAGE for page_limit outside 1-100 or page_offset outside 0-10000.';

create or replace function public.category_counts(
  q text default null, min_price numeric default null, max_price numeric default null,
  in_stock boolean default null, featured boolean default null
)
returns table (id uuid, slug text, name text, product_count bigint)
language plpgsql stable set search_path = '' as $$
begin
  return query execute format($query$
    select known.id, known.slug, known.name, coalesce(found.products, 0)
      from public.shop_categories as known left join (
        select item.category_id, count(*) as products from public.shop_product_search as item where %s group by item.category_id
      ) as found on found.category_id = known.id
      order by known.name
  $query$, search.condition(q, null, min_price, max_price, in_stock, featured));
end
$$;
comment on function public.category_counts is 'category_counts(q, min_price, max_price, in_stock, featured; all optional) -> [{id, slug, name, product_count}]: every category with the number of products of this search.';

create or replace function public.search_suggestions(q text, page_limit integer default 5)
returns setof text language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  query constant text := search.normalized(q);
begin
  -- The condition on `document` uses the index; the one on `name` is the exact one.
  return query execute format($query$
    with match as (
      select item.product_id, %s as rank, item.sort_name from public.shop_product_search as item
        where %s and strpos(item.name, %L) > 0
        order by rank, item.sort_name limit $1
    )
    select product.name from match join public.shop_products as product on product.id = match.product_id
    order by match.rank, match.sort_name
  $query$, search.rank(query), search.condition(q, null, null, null, null, null), query)
  using least(greatest(page_limit, 1), 20);
end
$$;
comment on function public.search_suggestions is 'search_suggestions(q, page_limit = 5) -> [name, ...]: names of active products that contain q, those that begin with it first.';

create or replace function public.filter_options()
returns table (
  id uuid, name text, slug text, description text, image_url text, product_count integer, max_price numeric, aliases text[]
)
language sql stable set search_path = '' as $$
  select known.id, known.name, known.slug, known.description, known.image_url, known.product_count,
    (select coalesce(max(item.price), 0) from public.shop_product_search as item), known.aliases
  from public.shop_categories as known
  order by known.product_count desc, known.name
$$;
comment on function public.filter_options is 'filter_options() -> [{id, name, slug, description, image_url, product_count, max_price, aliases}]: the categories with the most products first; max_price is the highest price in dollars of all active products, the same in each row.';

grant execute on function public.search_products, public.search_suggestions, public.category_counts, public.filter_options
  to anon, authenticated;
