import { describe, expect, test } from 'vitest'

import { openTwoShoppers } from '../../../tests/support/sample-catalog.ts'
import { addCartItem, listCartItems, removeCartItem, updateCartItem } from './cart.data.ts'

const shop = await openTwoShoppers('shop_cart_items')
const { backend, ada, ben } = shop
const scarf = shop.scarf.id
const shirt = shop.shirt.id

/** Adds pieces, of which nothing is known yet. */
function add(shopper: string, product_id: string, quantity: number, size = '') {
  return addCartItem(backend.shopper(shopper), shopper, { product_id, size, quantity })
}
const cartOf = (shopper: string) => listCartItems(backend.shopper(shopper), shopper)

describe('a cart', () => {
  test('comes with its products (R-354, R-488)', async () => {
    await add(ada, scarf, 1)
    expect((await cartOf(ada))[0]?.product).toMatchObject({
      name: 'Silk Scarf',
      price: 974.5,
      stock_quantity: 4,
      is_active: true,
      category: { slug: 'accessories' },
    })
  })

  test('can be queried for one product, and for quantities only (R-484, R-487)', async () => {
    await add(ada, scarf, 2)
    await add(ada, shirt, 1)
    await add(ben, shirt, 1)
    const items = () => backend.shopper(ada).from('shop_cart_items')
    const one = (product: string) =>
      items().select('id, quantity').eq('user_id', ada).eq('product_id', product).maybeSingle()
    expect((await one(scarf)).data).toMatchObject({ quantity: 2 })
    expect(await one(ben)).toMatchObject({ data: null, error: null })
    const { data } = await items().select('quantity').eq('user_id', ada).order('created_at')
    expect(data).toEqual([{ quantity: 2 }, { quantity: 1 }])
  })

  test('accepts an inserted row of shopper, product and quantity (R-354, R-486)', async () => {
    const row = { user_id: ada, product_id: scarf, quantity: 2 }
    const { data } = await backend
      .shopper(ada)
      .from('shop_cart_items')
      .insert(row)
      .select()
      .single()
    expect(data).toMatchObject({ ...row, id: expect.any(String) })
  })

  test('keeps a product that is no longer active, so that the shopper can be told', async () => {
    await add(ada, shirt, 1)
    const { owner } = backend.database
    await owner.query('update public.shop_products set is_active = false where id = $1', [shirt])
    expect((await cartOf(ada))[0]?.product).toMatchObject({ is_active: false })
    await owner.query('update public.shop_products set is_active = true where id = $1', [shirt])
  })
})

describe('another shopper', () => {
  test('can neither see nor change it (R-462)', async () => {
    await add(ada, scarf, 1)
    const [row] = await cartOf(ada)
    expect(await listCartItems(backend.shopper(ben), ada)).toEqual([])
    await updateCartItem(backend.shopper(ben), row?.id ?? '', { quantity: 3 })
    await removeCartItem(backend.shopper(ben), row?.id ?? '')
    expect((await cartOf(ada))[0]?.quantity).toBe(1)
  })
})
