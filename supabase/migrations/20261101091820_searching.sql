-- The functions that screens search with. All of them run as the visitor, under his policies.

-- Without text a page is read off the index of its order and stops after twenty rows; only the count looks at more.
-- Nothing but perhaps a category: the categories already know their count.
create function search.count_listing(condition text, category text)
returns bigint
language plpgsql
stable
set search_path = ''
as $$
declare
  total bigint;
begin
  if condition = 'true' then
    select coalesce(sum(known.product_count), 0) into total from public.shop_categories as known;
  elsif condition ~ '^item\.category_id = [^ ]+$' then
    select known.product_count into total from public.shop_categories as known
      where known.slug = lower(btrim(category)) or known.id::text = lower(btrim(category));
  else
    execute 'select count(*) from public.shop_product_search as item where ' || condition into total;
  end if;
  return total;
end
$$;

-- The page's products, in the order they were found. Row-level security has the last word on each.
create function search.page(product_ids uuid[])
returns json
language sql
stable
set search_path = ''
as $$
  select coalesce(json_agg(json_build_object(
    'id', product.id, 'name', product.name, 'slug', product.slug, 'price', product.price,
    'original_price', product.original_price, 'image_url', product.image_url, 'images', product.images,
    'stock_quantity', product.stock_quantity, 'is_active', product.is_active, 'is_featured', product.is_featured,
    'category_id', product.category_id, 'created_at', product.created_at,
    'category', json_build_object('id', category.id, 'name', category.name, 'slug', category.slug)
  ) order by hit.place), '[]')
  from unnest(product_ids) with ordinality as hit (product_id, place)
    join public.shop_products as product on product.id = hit.product_id
    join public.shop_categories as category on category.id = product.category_id
  where product.is_active
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
  ordering text := search.ordering(sort, typed);
  is_short boolean := coalesce(char_length(typed) < 3, false);
  total bigint;
  product_ids uuid[];
begin
  if coalesce(page_limit not between 1 and 100 or page_offset not between 0 and 10000, true) then
    raise exception using errcode = 'PT400', message = 'INVALID_PAGE', detail = '{"longest": 100, "deepest": 10000}';
  end if;
  if typed is null then
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
  -- What a name contains, its words contain too: the first condition finds them by the index, the second is the truth.
  return query execute format($query$
    with hit as (
      select item.product_id, %s as rank, item.sort_name from public.shop_product_search as item where %s
      order by rank, item.sort_name limit $1
    )
    select product.name from hit join public.shop_products as product on product.id = hit.product_id
    order by hit.rank, hit.sort_name
  $query$, search.rank(typed), case
    when char_length(typed) < 3 then search.short_condition(typed)
    else format('item.words like %L and item.name like %L',
      search.containing(substr(search.words(typed), 2)), search.containing(typed))
  end) using least(greatest(page_limit, 1), 20);
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
declare
  condition text := search.condition(q, null, min_price, max_price, in_stock, featured);
begin
  if condition = 'true' then
    return query select known.id, known.slug, known.name, known.product_count::bigint
      from public.shop_categories as known order by known.name;
    return;
  end if;
  return query execute format($query$
    select category.id, category.slug, category.name, coalesce(hits.number, 0)
    from public.shop_categories as category left join (
      select item.category_id, count(*) as number from public.shop_product_search as item where %s group by item.category_id
    ) as hits on hits.category_id = category.id
    order by category.name
  $query$, condition);
end
$$;
comment on function public.category_counts is 'category_counts(q, min_price, max_price, in_stock, featured; all optional) -> [{id, slug, name, product_count}]: every category with how many products of this search it holds.';

revoke all on function search.count_listing, search.page from public, anon, authenticated, service_role;
grant execute on function search.count_listing, search.page to anon, authenticated;
revoke all on function public.search_products, public.search_suggestions, public.product_bounds, public.category_counts
  from public, anon, authenticated, service_role;
grant execute on function public.search_products, public.search_suggestions, public.product_bounds, public.category_counts
  to anon, authenticated;
