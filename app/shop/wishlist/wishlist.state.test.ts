import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'

import { openTwoShoppers } from '../../../tests/support/two-shoppers.ts'
import { closeToasts, lastToast } from '../../ui/feedback/toast.test-support.ts'
import { openWishlist } from './wishlist.state.tsx'

const { ada, backend, scarf, connectionOf } = await openTwoShoppers('shop_wishlist_items')
const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
afterAll(() => logged.mockRestore())
afterEach(closeToasts)

/** Ada's page; the backend can be made unreachable. */
async function openPage() {
  const { line, reach } = connectionOf(ada)
  const tabs = { notify: () => undefined, listen: () => undefined }
  const { state, actions: wishlist } = openWishlist({ backend: reach, tabs })
  await state.setShopper(ada)
  /** An optimistic entry does not count. */
  const hasScarf = () =>
    state
      .get()
      .items.some(({ id, product_id }) => product_id === scarf.id && !id.startsWith('optimistic-'))
  return { line, hasScarf, wishlist }
}

/** The newest toast: variant, title and description. */
function toasted() {
  const toast = lastToast()
  return toast && [toast.variant, toast.title, toast.description]
}

describe('adding', () => {
  test('shows a toast (R-524)', async () => {
    const { wishlist, hasScarf } = await openPage()
    await wishlist.add(scarf)
    expect(hasScarf()).toBe(true)
    expect(toasted()).toEqual([
      'default',
      'Added to wishlist',
      'Silk Scarf has been added to your wishlist.',
    ])
  })

  test('shows another toast when another tab added the product (R-398, R-537)', async () => {
    const [here, elsewhere] = [await openPage(), await openPage()]
    await elsewhere.wishlist.add(scarf)
    await here.wishlist.add(scarf)
    expect(toasted()).toEqual([
      'default',
      'Item already in wishlist',
      'Item is already in your wishlist.',
    ])
    expect(here.hasScarf()).toBe(true)
  })

  test('says that a hidden product is no longer available', async () => {
    const { wishlist, hasScarf } = await openPage()
    const show = 'update public.shop_products set is_active = $1 where id = $2'
    await backend.database.owner.query(show, [false, scarf.id])
    await wishlist.add(scarf)
    await backend.database.owner.query(show, [true, scarf.id])
    expect(hasScarf()).toBe(false)
    expect(toasted()).toEqual(['destructive', 'Error', 'This item is no longer available.'])
  })

  test('is undone with a toast when it fails (R-535, R-547)', async () => {
    const { wishlist, hasScarf, line } = await openPage()
    line.online = false
    await wishlist.add(scarf)
    expect(hasScarf()).toBe(false)
    expect(toasted()).toEqual([
      'destructive',
      'Error',
      'Failed to update wishlist. Please try again.',
    ])
  })
})

describe('removing', () => {
  test('shows another toast, without Undo, when another tab removed the product', async () => {
    const here = await openPage()
    await here.wishlist.add(scarf)
    const elsewhere = await openPage()
    await elsewhere.wishlist.remove(scarf)
    await here.wishlist.remove(scarf)
    expect(toasted()).toEqual([
      'default',
      'Already removed',
      'This item is no longer on your wishlist.',
    ])
    expect(lastToast()?.action).toBeUndefined()
    expect(here.hasScarf()).toBe(false)
  })

  test('shows a toast, and can be undone (R-524, R-548)', async () => {
    const { wishlist, hasScarf } = await openPage()
    await wishlist.add(scarf)
    await wishlist.remove(scarf)
    expect(hasScarf()).toBe(false)
    expect(toasted()).toEqual([
      'default',
      'Removed from wishlist',
      'Item has been removed from your wishlist.',
    ])
    const undo = lastToast()?.action
    if (undo && 'onClick' in undo) undo.onClick()
    await expect.poll(hasScarf).toBe(true)
  })

  test('is undone with a toast when it fails (R-546)', async () => {
    const { wishlist, hasScarf, line } = await openPage()
    await wishlist.add(scarf)
    line.online = false
    await wishlist.remove(scarf)
    expect(hasScarf()).toBe(true)
    expect(toasted()).toEqual([
      'destructive',
      'Error',
      'Failed to remove item from wishlist. Please try again.',
    ])
  })
})
