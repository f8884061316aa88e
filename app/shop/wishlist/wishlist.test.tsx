import { QueryObserver } from '@tanstack/react-query'
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import { openBrowser } from '../../../tests/support/browser-globals.ts'
import { htmlOf } from '../../../tests/support/render.tsx'
import { openTwoShoppers } from '../../../tests/support/sample-catalog.ts'
import { WishlistHeart } from './wishlist-button.tsx'
import { addToWishlist, listWishlistEntries, removeFromWishlist } from './wishlist.data.ts'

const { ada, backend, ben, scarf, shirt } = await openTwoShoppers('shop_wishlist_items')
const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
vi.spyOn(console, 'warn').mockImplementation(() => {}) // auth-js, about several clients in one process
beforeEach(() => logged.mockClear())
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Ada's wishlist in a tab of her browser. */
async function openPage(browser = openBrowser(backend, ada)) {
  const tab = await browser.openTab()
  const { wishlistActions, wishlistList } = await import('./wishlist.state.tsx')
  const { listQuery, readList } = await import('../session/shopper-list.state.ts')
  const { client } = tab
  const query = listQuery(wishlistList, ada)
  await client.fetchQuery(query)
  onTestFinished(new QueryObserver(client, query).subscribe(() => {}))
  browser.asked.length = 0
  const names = () => readList(client, wishlistList, ada).map(({ product }) => product?.name)
  const count = (shopperId: string | null) => readList(client, wishlistList, shopperId).length
  return { ...tab, ...browser, names, count, wishlist: wishlistActions(client) }
}

const failure = (text: string) => ['destructive', 'Error', text]

describe('adding', () => {
  test('is one insert of {user_id, product_id}, and shows a toast (R-524)', async () => {
    const { wishlist, names, asked, toasted } = await openPage()
    const adding = wishlist.add(scarf)
    await expect.poll(names).toEqual(['Silk Scarf'])
    await adding
    expect(asked.filter((request) => !request.startsWith('GET'))).toEqual([
      'POST /rest/v1/shop_wishlist_items',
    ])
    expect(names()).toEqual(['Silk Scarf'])
    expect(toasted()).toEqual([
      'default',
      'Added to wishlist',
      'Silk Scarf has been added to your wishlist.',
    ])
  })

  test('shows another toast when another browser added the product (R-398, R-537)', async () => {
    const { wishlist, names, toasted } = await openPage()
    await backend.shopper(ada).from('shop_wishlist_items').insert({ product_id: scarf.id })
    await wishlist.add(scarf)
    expect(toasted()).toEqual([
      'default',
      'Item already in wishlist',
      'Item is already in your wishlist.',
    ])
    expect(names()).toEqual(['Silk Scarf'])
  })

  test('says that a hidden product is no longer available', async () => {
    const { wishlist, names, toasted } = await openPage()
    const show = 'update public.shop_products set is_active = $1 where id = $2'
    await backend.database.owner.query(show, [false, scarf.id])
    await wishlist.add(scarf)
    await backend.database.owner.query(show, [true, scarf.id])
    expect(names()).toEqual([])
    expect(toasted()).toEqual(failure('This item is no longer available.'))
    expect(logged).not.toHaveBeenCalled()
  })

  test('is undone with a toast when it fails, and can be tried again (R-535, R-547)', async () => {
    const { wishlist, names, line, lastToast, toasted } = await openPage()
    line.online = false
    await wishlist.add(scarf)
    expect(names()).toEqual([])
    expect(toasted()).toEqual(failure('Failed to update wishlist. Please try again.'))
    expect(logged).toHaveBeenCalledWith('The wishlist could not be changed', expect.anything())
    line.online = true
    const again = lastToast()?.action
    if (again && 'onClick' in again) again.onClick()
    await expect.poll(names).toEqual(['Silk Scarf'])
  })
})

describe('removing', () => {
  test('shows a toast, and can be undone (R-399, R-524, R-548)', async () => {
    const { wishlist, names, lastToast, toasted } = await openPage()
    await wishlist.add(scarf)
    await wishlist.remove(scarf)
    expect(names()).toEqual([])
    expect(toasted()).toEqual([
      'default',
      'Removed from wishlist',
      'Item has been removed from your wishlist.',
    ])
    const undo = lastToast()?.action
    if (undo && 'onClick' in undo) undo.onClick()
    await expect.poll(names).toEqual(['Silk Scarf'])
  })

  test('shows another toast, without Undo, when another browser removed the product', async () => {
    const { wishlist, names, lastToast, toasted } = await openPage()
    await wishlist.add(scarf)
    await backend.database.owner.query('delete from public.shop_wishlist_items')
    await wishlist.remove(scarf)
    expect(toasted()).toEqual([
      'default',
      'Already removed',
      'This item is no longer on your wishlist.',
    ])
    expect(lastToast()?.action).toBeUndefined()
    expect(names()).toEqual([])
  })

  test('is undone with a toast when it fails (R-535, R-546)', async () => {
    const { wishlist, names, line, toasted } = await openPage()
    await wishlist.add(scarf)
    line.online = false
    await wishlist.remove(scarf)
    expect(names()).toEqual(['Silk Scarf'])
    expect(toasted()).toEqual(failure('Failed to remove item from wishlist. Please try again.'))
  })
})

describe('several acts', () => {
  test('on one product are ignored while one is under way (R-400)', async () => {
    const { wishlist, names, asked } = await openPage()
    await Promise.all([wishlist.add(scarf), wishlist.add(scarf), wishlist.remove(scarf)])
    expect(names()).toEqual(['Silk Scarf'])
    expect(asked.filter((request) => !request.startsWith('GET'))).toHaveLength(1)
  })

  test('are not reset by a read from before them', async () => {
    const { wishlist, names, line, client } = await openPage()
    const read = Promise.withResolvers<void>()
    line.hold = async (request, when) =>
      request.startsWith('GET') && when === 'answered' ? read.promise : undefined
    const reading = client.refetchQueries()
    const adding = wishlist.add(scarf)
    await adding
    read.resolve()
    await reading
    expect(names()).toEqual(['Silk Scarf'])
  })
})

test('the newest entry stands first, and the count is their number, 0 for a visitor (R-397)', async () => {
  const { wishlist, names, count } = await openPage()
  await wishlist.add(shirt)
  await wishlist.add(scarf)
  expect(names()).toEqual(['Silk Scarf', 'Linen Shirt 23'])
  expect([count(ada), count(null)]).toEqual([2, 0])
})

test('useWishlist throws outside of WishlistProvider (R-571)', () => {
  expect(() => htmlOf(<WishlistHeart product={scarf} />)).toThrow('WishlistProvider')
})

const items = () => backend.shopper(ada).from('shop_wishlist_items')
const wishesOf = (shopper: string) => listWishlistEntries(backend.shopper(shopper), shopper)

describe('a wishlist', () => {
  test('holds products with their categories, the newest first (R-355, R-494)', async () => {
    expect(await addToWishlist(backend.shopper(ada), ada, shirt.id)).toBe('added')
    expect(await addToWishlist(backend.shopper(ada), ada, scarf.id)).toBe('added')
    const wishes = await wishesOf(ada)
    expect(wishes.map(({ product_id }) => product_id)).toEqual([scarf.id, shirt.id])
    expect(wishes[0]?.id).toMatch(/^[\da-f-]{36}$/)
    expect(wishes[0]?.product).toMatchObject({
      name: 'Silk Scarf',
      original_price: 1200,
      stock_quantity: 4,
      category: { name: 'Accessories', slug: 'accessories' },
    })
  })

  test('takes a row as it is: whose and what (R-355, R-492)', async () => {
    const row = { user_id: ada, product_id: scarf.id }
    const { data } = await items().insert(row).select().single()
    expect(data).toMatchObject({ ...row, id: expect.any(String) })
  })

  test('can be queried for one product, and for ids only (R-491, R-495, R-524)', async () => {
    await addToWishlist(backend.shopper(ada), ada, scarf.id)
    await addToWishlist(backend.shopper(ben), ben, shirt.id)
    const one = (product: string) =>
      items().select('id').eq('user_id', ada).eq('product_id', product).maybeSingle()
    expect((await one(scarf.id)).data).toEqual({ id: expect.any(String) })
    expect(await one(shirt.id)).toMatchObject({ data: null, error: null })
    const { data } = await items().select('id').eq('user_id', ada)
    expect(data).toEqual([{ id: (await one(scarf.id)).data?.id }])
  })

  test('lets go of one product; letting go twice is letting go (R-399, R-493)', async () => {
    await addToWishlist(backend.shopper(ada), ada, scarf.id)
    await addToWishlist(backend.shopper(ada), ada, shirt.id)
    expect(await removeFromWishlist(backend.shopper(ada), ada, scarf.id)).toBe('removed')
    expect(await removeFromWishlist(backend.shopper(ada), ada, scarf.id)).toBe('gone')
    expect((await wishesOf(ada)).map(({ product_id }) => product_id)).toEqual([shirt.id])
  })

  test('keeps a product that was taken down, and takes none that is', async () => {
    await addToWishlist(backend.shopper(ada), ada, shirt.id)
    const { owner } = backend.database
    await owner.query('update public.shop_products set is_active = false where id = $1', [shirt.id])
    expect((await wishesOf(ada))[0]?.product).toMatchObject({ is_active: false })
    await expect(addToWishlist(backend.shopper(ben), ben, shirt.id)).rejects.toThrow(
      'PRODUCT_UNAVAILABLE',
    )
    await owner.query('update public.shop_products set is_active = true where id = $1', [shirt.id])
  })

  test("is nobody else's to see, to add to or to empty (R-462)", async () => {
    await addToWishlist(backend.shopper(ada), ada, scarf.id)
    expect(await listWishlistEntries(backend.shopper(ben), ada)).toEqual([])
    await removeFromWishlist(backend.shopper(ben), ada, scarf.id)
    expect(await wishesOf(ada)).toHaveLength(1)
    await expect(addToWishlist(backend.visitor, ada, scarf.id)).rejects.toMatchObject({
      code: '42501',
    })
  })
})
