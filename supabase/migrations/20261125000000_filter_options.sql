-- What the filters of listing and search offer, in one call.
create function public.filter_options()
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

comment on function public.product_bounds is 'product_bounds() -> one row {max_price: dollars, total}: the highest price and the number of active products. Called by the pages of 0.1.0; filter_options replaces it.';
