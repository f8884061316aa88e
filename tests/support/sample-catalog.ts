import { afterAll, beforeEach } from 'vitest'

import type { Backend } from '../../app/client/backend.ts'
import { getProductBySlug } from '../../app/shop/catalog/product/product.data.ts'
import { freshBackend, type FreshBackend } from './backend.ts'
import { setSizes } from './sizes.ts'

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

/**
 * Ada and Ben in the sample catalogue while a test file runs, with a scarf, of which 4 are left, and a shirt.
 *
 * @param emptied the table that is emptied before each test; the stock is reset too, and the scarf has no sizes
 */
export async function openTwoShoppers(
  emptied: 'shop_cart_items' | 'shop_wishlist_items' | 'shop_orders',
) {
  const backend = await openSampleCatalog()
  const { database } = backend
  async function productOf(slug: string) {
    const product = await getProductBySlug(backend.visitor, slug)
    if (product === null) throw new Error(`no ${slug}`)
    return product
  }
  const ada = await database.createShopper('ada@example.com')
  const ben = await database.createShopper('ben@example.com')
  const scarf = await productOf('silk-scarf')
  const shirt = await productOf('linen-shirt-23')
  /** So many scarves are left. */
  function leave(scarves: number) {
    const change = 'update public.shop_products set stock_quantity = $1 where id = $2'
    return database.owner.query(change, [scarves, scarf.id])
  }
  /** A shopper's connection to the shop, which can go offline, and whose shopper can change. */
  function connectionOf(person: string) {
    const line = { online: true, person }
    const reach = async (): Promise<Backend> =>
      line.online ? backend.shopper(line.person) : backend.unreachable
    return { line, reach }
  }
  beforeEach(async () => {
    await database.owner.query(`delete from public.${emptied}`)
    await setSizes(database.owner, scarf.id, {})
    await leave(4)
  })
  afterAll(() => backend.close())
  return { backend, ada, ben, scarf, shirt, leave, connectionOf }
}
