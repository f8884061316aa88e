import { freshBackend, type FreshBackend } from './backend.ts'

/**
 * A small shop to read from: 25 shirts from $10 to $250 in `women`, every fifth featured, every sixth
 * sold out, the 25th put away; in `accessories` a silk scarf with 4 left, on sale, lined with linen,
 * with 7 reviews; nothing in `archive`.
 */
export async function openSampleCatalog(): Promise<FreshBackend> {
  const backend = await freshBackend()
  const { owner } = backend.database
  await owner.query(`
    insert into public.shop_categories (name, slug) values
      ('Women', 'women'), ('Accessories', 'accessories'), ('Archive', 'archive')`)
  await owner.query(`
    insert into public.shop_products
      (name, slug, description, price, stock_quantity, is_featured, is_active, category_id, image_url)
    select 'Linen Shirt ' || lpad(n::text, 2, '0'), 'linen-shirt-' || n, 'Woven in Flanders.', n * 10,
      case when n % 6 = 0 then 0 else n end, n % 5 = 0, n <> 25, category.id, '/pictures/linen/front.webp'
    from generate_series(1, 25) as n, public.shop_categories as category where category.slug = 'women'`)
  await owner.query(`
    insert into public.shop_products (name, slug, description, price, original_price, stock_quantity, category_id)
    select 'Silk Scarf', 'silk-scarf', 'Hand-rolled, with a linen lining.', 974.50, 1200, 4, id
    from public.shop_categories where slug = 'accessories'`)
  await owner.query(`
    insert into public.shop_product_reviews (product_id, rating, title, created_at)
    select id, 1 + n % 5, 'Review ' || n, timestamptz '2026-01-01' + n * interval '1 day'
    from public.shop_products, generate_series(1, 7) as n where slug = 'silk-scarf'`)
  return backend
}
