-- The functions that screens search with. All of them run as the visitor, under his policies.

-- What was typed, taken literally: %, _ and \ are letters like any others. 200 characters are enough for anybody.
create function search.typed(q text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select nullif(search.folded(left(btrim(regexp_replace(q, '[[:cntrl:]]', ' ', 'g')), 200)), '')
$$;

-- The filters as one SQL condition. Values are quoted literals, so that the planner sees them and picks the index that
-- fits this search; a condition with `or … is null` for every absent filter would use none.
create function search.condition(
  q text, category text, min_price numeric, max_price numeric, in_stock boolean, featured boolean
)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  typed text := search.typed(q);
  wanted uuid;
  parts text[] := '{}';
begin
  if char_length(typed) >= 3 then
    parts := parts || format('item.document like %L',
      '%' || replace(replace(replace(typed, '\', '\\'), '%', '\%'), '_', '\_') || '%');
  elsif typed is not null then
    parts := parts || format('item.short_keys @> array[%L]', typed);
  end if;
  -- Both readings of the specification: the listing says the slug, the full search the id.
  if category <> '' then
    select known.id into wanted from public.shop_categories as known
      where known.slug = lower(btrim(category)) or known.id::text = lower(btrim(category));
    parts := parts || case when wanted is null then 'false' else format('item.category_id = %L', wanted) end;
  end if;
  if min_price is not null then
    parts := parts || format('item.price >= %L', min_price);
  end if;
  if max_price is not null then
    parts := parts || format('item.price <= %L', max_price);
  end if;
  -- `false` means "not only these", as in the address bar.
  if in_stock then
    parts := parts || 'item.in_stock'::text;
  end if;
  if featured then
    parts := parts || 'item.is_featured'::text;
  end if;
  return coalesce(nullif(array_to_string(parts, ' and '), ''), 'true');
end
$$;

-- Exact name, name prefix, word in the name, elsewhere in the name, description.
create function search.rank(name text, typed text)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when name = typed then 0
    when starts_with(name, typed) then 1
    when strpos(' ' || translate(name, '-/&,.()''’', '         '), ' ' || typed) > 0 then 2
    when strpos(name, typed) > 0 then 3
    else 4
  end
$$;

-- An unknown word sorts as if none was given: an old link still works.
create function search.ordering(sort text, typed text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case sort
    when 'name' then 'item.sort_name, item.product_id'
    when 'price-low' then 'item.price, item.sort_name, item.product_id'
    when 'price-high' then 'item.price desc, item.sort_name, item.product_id'
    when 'featured' then 'item.is_featured desc, item.sort_name, item.product_id'
    when 'newest' then 'item.created_at desc, item.product_id'
    else case
      when typed is null then 'item.sort_name, item.product_id'
      else format('search.rank(item.name, %L), item.is_featured desc, item.created_at desc, item.product_id', typed)
    end
  end
$$;

create function search.count_hits(condition text, q text, category text, unfiltered boolean)
returns bigint
language plpgsql
stable
set search_path = ''
as $$
declare
  total bigint;
begin
  -- Nothing but perhaps a category: the categories already know.
  if unfiltered then
    select coalesce(sum(known.product_count), 0) into total from public.shop_categories as known
      where coalesce(category, '') = '' or known.slug = lower(btrim(category)) or known.id::text = lower(btrim(category));
  else
    execute 'select count(*) from (select from public.shop_product_search as item where ' || condition
      || case when char_length(search.typed(q)) < 3 then ' limit 1001' else '' end || ') as hits' into total;
  end if;
  return total;
end
$$;

create function public.search_products(
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
as $$
declare
  typed text := search.typed(q);
  condition text := search.condition(q, category, min_price, max_price, in_stock, featured);
  total bigint := search.count_hits(condition, q, category,
    typed is null and min_price is null and max_price is null and in_stock is not true and featured is not true);
  is_short boolean := coalesce(char_length(typed) < 3, false);
  products json;
begin
  if page_limit not between 1 and 100 or page_offset not between 0 and 10000 then
    raise exception using errcode = 'PT400', message = 'INVALID_PAGE', detail = '{"longest": 100, "deepest": 10000}';
  end if;
  -- The page is found in the search table alone; only its rows are fetched from the products.
  execute format($query$
    with hit as (
      select item.product_id, row_number() over () as place
      from (select * from %s as item where %s order by %s limit $1 offset $2) as item
    )
    select coalesce(json_agg(json_build_object(
      'id', product.id, 'name', product.name, 'slug', product.slug, 'price', product.price,
      'original_price', product.original_price, 'image_url', product.image_url, 'images', product.images,
      'stock_quantity', product.stock_quantity, 'is_active', product.is_active, 'is_featured', product.is_featured,
      'category_id', product.category_id, 'created_at', product.created_at,
      'category', json_build_object('id', category.id, 'name', category.name, 'slug', category.slug)
    ) order by hit.place), '[]')
    from hit
      join public.shop_products as product on product.id = hit.product_id
      join public.shop_categories as category on category.id = product.category_id
    where product.is_active
  $query$,
    case when is_short then '(select * from public.shop_product_search as item where ' || condition || ' limit 1000)'
      else 'public.shop_product_search' end,
    case when is_short then 'true' else condition end,
    search.ordering(sort, typed)
  ) into products using page_limit, page_offset;
  return json_build_object('total', least(total, case when is_short then 1000 else total end),
    'complete', not (is_short and total > 1000), 'products', products);
end
$$;
comment on function public.search_products is 'search_products(q, category: slug or id, min_price, max_price, in_stock, featured, sort, page_limit = 20, page_offset = 0; all optional) -> {total, complete, products: [{id, name, slug, price, original_price, image_url, images, stock_quantity, is_active, is_featured, category_id, created_at, category: {id, name, slug}}]} (no description: cards do not show it).
q is matched literally and without case: from three characters on in name and description, with one or two as the beginning of a word in the name; then at most 1,000 products are counted, and complete is false when there are more. sort: relevance | name | price-low | price-high | featured | newest; without one, relevance with q and name without. An unknown category finds nothing. Refuses: 400 INVALID_PAGE for page_limit outside 1-100 or page_offset outside 0-10000.';

create function public.search_suggestions(q text, page_limit integer default 5)
returns setof text
language plpgsql
stable
set search_path = ''
as $$
declare
  typed text := search.typed(q);
begin
  if typed is null then
    return;
  end if;
  return query execute format($query$
    select product.name
    from (
      select item.product_id, search.rank(item.name, $1) as rank, item.sort_name
      from public.shop_product_search as item where %s
      order by rank, item.sort_name limit $2
    ) as hit join public.shop_products as product on product.id = hit.product_id
    order by hit.rank, hit.sort_name
  $query$, replace(search.condition(q, null, null, null, null, null), 'item.document', 'item.name'))
  using typed, least(greatest(page_limit, 1), 20);
end
$$;
comment on function public.search_suggestions is 'search_suggestions(q, page_limit = 5) -> [name, ...]: names of active products that contain q, those that begin with it first.';

create function public.product_bounds()
returns table (max_price numeric, total bigint)
language sql
stable
set search_path = ''
as $$
  select coalesce((select max(item.price) from public.shop_product_search as item), 0),
    (select coalesce(sum(known.product_count), 0)::bigint from public.shop_categories as known)
$$;
comment on function public.product_bounds is 'product_bounds() -> one row {max_price: dollars, total}: the highest price and the number of active products.';

create function public.category_counts(
  q text default null, min_price numeric default null, max_price numeric default null,
  in_stock boolean default null, featured boolean default null
)
returns table (id uuid, slug text, name text, product_count bigint)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query execute format($query$
    select category.id, category.slug, category.name, coalesce(hits.number, 0)
    from public.shop_categories as category left join (
      select item.category_id, count(*) as number from public.shop_product_search as item where %s group by item.category_id
    ) as hits on hits.category_id = category.id
    order by category.name
  $query$, search.condition(q, null, min_price, max_price, in_stock, featured));
end
$$;
comment on function public.category_counts is 'category_counts(q, min_price, max_price, in_stock, featured; all optional) -> [{id, slug, name, product_count}]: every category with how many products of this search it holds.';

revoke all on all functions in schema search from public, anon, authenticated, service_role;
grant execute on all functions in schema search to anon, authenticated;
revoke all on function public.search_products, public.search_suggestions, public.product_bounds, public.category_counts
  from public, anon, authenticated, service_role;
grant execute on function public.search_products, public.search_suggestions, public.product_bounds, public.category_counts
  to anon, authenticated;
