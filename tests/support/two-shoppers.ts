import { afterAll, beforeEach } from 'vitest'

import type { Backend } from '../../app/client/backend.ts'
import { getProductBySlug } from '../../app/shop/catalog/product/product.data.ts'
import { openSampleCatalog } from './sample-catalog.ts'
import { setSizes } from './sizes.ts'

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
