import { describe, expect, test, vi } from 'vitest'

import { openTwoShoppers } from '../../../tests/stage/two-shoppers.ts'
import { CartStore } from './cart-store.ts'
import { isOrderable, reducedFrom } from './cart.ts'

const { ada, scarf, leave, lineOf } = await openTwoShoppers('shop_cart_items')

/** A page of Ada's. */
async function openPage(tellOtherTabs?: () => void) {
  const store = new CartStore(lineOf(ada).reach, tellOtherTabs)
  await store.become(ada)
  return store
}

const lines = (store: CartStore) =>
  store.get().items.map(({ product, quantity }) => `${quantity} ${product?.name}`)
const itemOf = (store: CartStore) => {
  const [item] = store.get().items
  if (!item) throw new Error('no such line')
  return item
}

describe('stock that fell below a line', () => {
  async function pageWhereTwoOfFourAreLeft() {
    const store = await openPage()
    await store.add(scarf, 4)
    await leave(2)
    await store.reload()
    return store
  }

  test('changes it to what is left, says so, and stays said on the next page', async () => {
    const store = await pageWhereTwoOfFourAreLeft()
    expect(lines(store)).toEqual(['2 Silk Scarf'])
    expect(reducedFrom(itemOf(store))).toBe(4)
    const nextPage = await openPage()
    expect(reducedFrom(itemOf(nextPage))).toBe(4)
    await leave(1)
    await store.reload()
    expect(lines(store)).toEqual(['1 Silk Scarf'])
    expect(reducedFrom(itemOf(store))).toBe(4)
  })

  test('can be undone: the line is not changed again and waits for the shopper', async () => {
    const store = await pageWhereTwoOfFourAreLeft()
    const undoing = store.changeQuantity(itemOf(store), 4)
    expect([lines(store), isOrderable(itemOf(store))]).toEqual([['4 Silk Scarf'], false])
    expect(await undoing).toEqual({ outcome: 'done' })
    await store.reload()
    expect(lines(store)).toEqual(['4 Silk Scarf'])
    expect(reducedFrom(itemOf(store))).toBeNull()
    await store.changeQuantity(itemOf(store), 2)
    expect(lines(store)).toEqual(['2 Silk Scarf'])
    expect(reducedFrom(itemOf(store))).toBeNull()
  })

  test('is not said of a line that the shopper changed himself', async () => {
    const store = await pageWhereTwoOfFourAreLeft()
    await store.changeQuantity(itemOf(store), 1)
    expect(lines(store)).toEqual(['1 Silk Scarf'])
    expect(reducedFrom(itemOf(store))).toBeNull()
  })

  test('to nothing leaves it as it was: sold out', async () => {
    const store = await openPage()
    await store.add(scarf, 4)
    await leave(0)
    await store.reload()
    expect(lines(store)).toEqual(['4 Silk Scarf'])
    expect(isOrderable(itemOf(store))).toBe(false)
  })

  test('is told to the other tabs once, and they do not tell it back', async () => {
    const heard = vi.fn<() => void>()
    const one = await openPage()
    await one.add(scarf, 4)
    await leave(2)
    await openPage(heard)
    expect(heard).toHaveBeenCalledTimes(1)
    expect(reducedFrom(itemOf(await openPage(heard)))).toBe(4)
    expect(heard).toHaveBeenCalledTimes(1)
  })
})
