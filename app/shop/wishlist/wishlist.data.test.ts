import { describe, expect, test } from 'vitest'

import { openTwoShoppers } from '../../../tests/support/two-shoppers.ts'
import { addToWishlist, listWishlistEntries, removeFromWishlist } from './wishlist.data.ts'

const shop = await openTwoShoppers('shop_wishlist_items')
const { backend, ada, ben } = shop
const scarf = shop.scarf.id
const shirt = shop.shirt.id

const items = () => backend.shopper(ada).from('shop_wishlist_items')
const wishesOf = (shopper: string) => listWishlistEntries(backend.shopper(shopper), shopper)

describe('a wishlist', () => {
  test('holds products with their categories, the newest first (R-355, R-494)', async () => {
    expect(await addToWishlist(backend.shopper(ada), ada, shirt)).toBe('added')
    expect(await addToWishlist(backend.shopper(ada), ada, scarf)).toBe('added')
    const wishes = await wishesOf(ada)
    expect(wishes.map(({ product_id }) => product_id)).toEqual([scarf, shirt])
    expect(wishes[0]?.id).toMatch(/^[\da-f-]{36}$/)
    expect(wishes[0]?.product).toMatchObject({
      name: 'Silk Scarf',
      original_price: 1200,
      stock_quantity: 4,
      category: { name: 'Accessories', slug: 'accessories' },
    })
  })

  test('takes a row as it is: whose and what (R-355, R-492)', async () => {
    const row = { user_id: ada, product_id: scarf }
    const { data } = await items().insert(row).select().single()
    expect(data).toMatchObject({ ...row, id: expect.any(String) })
  })

  test('can be queried for one product, and for ids only (R-491, R-495, R-524)', async () => {
    await addToWishlist(backend.shopper(ada), ada, scarf)
    await addToWishlist(backend.shopper(ben), ben, shirt)
    const one = (product: string) =>
      items().select('id').eq('user_id', ada).eq('product_id', product).maybeSingle()
    expect((await one(scarf)).data).toEqual({ id: expect.any(String) })
    expect(await one(shirt)).toMatchObject({ data: null, error: null })
    const { data } = await items().select('id').eq('user_id', ada)
    expect(data).toEqual([{ id: (await one(scarf)).data?.id }])
  })

  test('lets go of one product; letting go twice is letting go (R-399, R-493)', async () => {
    await addToWishlist(backend.shopper(ada), ada, scarf)
    await addToWishlist(backend.shopper(ada), ada, shirt)
    expect(await removeFromWishlist(backend.shopper(ada), ada, scarf)).toBe('removed')
    expect(await removeFromWishlist(backend.shopper(ada), ada, scarf)).toBe('gone')
    expect((await wishesOf(ada)).map(({ product_id }) => product_id)).toEqual([shirt])
  })

  test('keeps a product that was taken down, and takes none that is', async () => {
    await addToWishlist(backend.shopper(ada), ada, shirt)
    const { owner } = backend.database
    await owner.query('update public.shop_products set is_active = false where id = $1', [shirt])
    expect((await wishesOf(ada))[0]?.product).toMatchObject({ is_active: false })
    await expect(addToWishlist(backend.shopper(ben), ben, shirt)).rejects.toThrow(
      'PRODUCT_UNAVAILABLE',
    )
    await owner.query('update public.shop_products set is_active = true where id = $1', [shirt])
  })

  test("is nobody else's to see, to add to or to empty (R-462)", async () => {
    await addToWishlist(backend.shopper(ada), ada, scarf)
    expect(await listWishlistEntries(backend.shopper(ben), ada)).toEqual([])
    await removeFromWishlist(backend.shopper(ben), ada, scarf)
    expect(await wishesOf(ada)).toHaveLength(1)
    await expect(addToWishlist(backend.visitor, ada, scarf)).rejects.toMatchObject({
      code: '42501',
    })
  })
})
