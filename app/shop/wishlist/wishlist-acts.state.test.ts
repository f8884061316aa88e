import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'

import { openTwoShoppers } from '../../../tests/stage/two-shoppers.ts'
import { forgetToast, readToasts } from '../../ui/toast.ts'
import { WishlistStore } from './wishlist-store.ts'
import { wishlistActs } from './wishlist-acts.state.ts'
import { entryOf } from './wish.ts'

const { ada, scarf, lineOf } = await openTwoShoppers('shop_wishlist_items')
const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
afterAll(() => logged.mockRestore())
afterEach(() => {
  for (const { id } of readToasts()) forgetToast(id)
})

/** Ada's page; its line can be cut. */
async function openPage() {
  const { line, reach } = lineOf(ada)
  const store = new WishlistStore(reach)
  await store.become(ada)
  // Known to the backend, that is: what is only guessed does not count here.
  const hasScarf = () => {
    const entry = entryOf(store.get().entries, scarf.id)
    return entry !== null && !entry.id.startsWith('guess-')
  }
  return { line, hasScarf, wishlist: wishlistActs(store) }
}

/** The last thing said: how, and in which words. */
function said() {
  const toast = readToasts().at(-1)
  return toast && [toast.variant, toast.title, toast.description]
}

describe('saving for later', () => {
  test('is said (R-524)', async () => {
    const { wishlist, hasScarf } = await openPage()
    await wishlist.add(scarf)
    expect(hasScarf()).toBe(true)
    expect(said()).toEqual([
      'default',
      'Added to wishlist',
      'Silk Scarf has been added to your wishlist.',
    ])
  })

  test('what is saved already, from another tab, says so (R-398, R-537)', async () => {
    const [here, elsewhere] = [await openPage(), await openPage()]
    await elsewhere.wishlist.add(scarf)
    await here.wishlist.add(scarf)
    expect(said()).toEqual([
      'default',
      'Item already in wishlist',
      'Item is already in your wishlist.',
    ])
    expect(here.hasScarf()).toBe(true)
  })

  test('that failed is said, and undone (R-535, R-547)', async () => {
    const { wishlist, hasScarf, line } = await openPage()
    line.online = false
    await wishlist.add(scarf)
    expect(hasScarf()).toBe(false)
    expect(said()).toEqual(['destructive', 'Error', 'Failed to update wishlist. Please try again.'])
  })
})

describe('letting go', () => {
  test('is said, and can be undone (R-524, R-548)', async () => {
    const { wishlist, hasScarf } = await openPage()
    await wishlist.add(scarf)
    await wishlist.remove(scarf.id)
    expect(hasScarf()).toBe(false)
    expect(said()).toEqual([
      'default',
      'Removed from wishlist',
      'Item has been removed from your wishlist.',
    ])
    const undo = readToasts().at(-1)?.action
    if (undo && 'onClick' in undo) undo.onClick()
    await expect.poll(hasScarf).toBe(true)
  })

  test('that failed is said, and undone (R-546)', async () => {
    const { wishlist, hasScarf, line } = await openPage()
    await wishlist.add(scarf)
    line.online = false
    await wishlist.remove(scarf.id)
    expect(hasScarf()).toBe(true)
    expect(said()).toEqual([
      'destructive',
      'Error',
      'Failed to remove item from wishlist. Please try again.',
    ])
  })
})
