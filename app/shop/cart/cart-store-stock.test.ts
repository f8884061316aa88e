import { describe, expect, onTestFinished, test, vi } from 'vitest'

import { openTwoShoppers } from '../../../tests/support/two-shoppers.ts'
import { firstItem, itemTexts, openCartStore } from './cart-store.test-support.ts'
import { isOrderable, reducedFrom } from './cart.ts'

const { ada, scarf, leave, connectionOf } = await openTwoShoppers('shop_cart_items')

async function openTab(notifyTabs = () => {}) {
  const tab = openCartStore(connectionOf(ada).reach, notifyTabs)
  await tab.state.setShopper(ada)
  return tab
}

describe('an item that exceeds the stock', () => {
  async function tabWithTwoOfFourLeft() {
    const tab = await openTab()
    await tab.store.add(scarf, 4)
    await leave(2)
    await tab.store.reload()
    return tab
  }

  test('is reduced, and keeps its former quantity on the next page', async () => {
    const { state, store } = await tabWithTwoOfFourLeft()
    expect(itemTexts(state)).toEqual(['2 Silk Scarf'])
    expect(reducedFrom(firstItem(state))).toBe(4)
    const nextPage = await openTab()
    expect(reducedFrom(firstItem(nextPage.state))).toBe(4)
    await leave(1)
    await store.reload()
    expect(itemTexts(state)).toEqual(['1 Silk Scarf'])
    expect(reducedFrom(firstItem(state))).toBe(4)
  })

  test('can be restored: it is not reduced again', async () => {
    const { state, store } = await tabWithTwoOfFourLeft()
    const undoing = store.update(firstItem(state), { quantity: 4 })
    expect([itemTexts(state), isOrderable(firstItem(state))]).toEqual([['4 Silk Scarf'], false])
    expect(await undoing).toBe('done')
    await store.reload()
    expect(itemTexts(state)).toEqual(['4 Silk Scarf'])
    expect(reducedFrom(firstItem(state))).toBeNull()
    await store.update(firstItem(state), { quantity: 2 })
    expect(itemTexts(state)).toEqual(['2 Silk Scarf'])
    expect(reducedFrom(firstItem(state))).toBeNull()
  })

  test('has no former quantity once the shopper changed it', async () => {
    const { state, store } = await tabWithTwoOfFourLeft()
    await store.update(firstItem(state), { quantity: 1 })
    expect(itemTexts(state)).toEqual(['1 Silk Scarf'])
    expect(reducedFrom(firstItem(state))).toBeNull()
  })

  test('is left as it is when the product is sold out', async () => {
    const { state, store } = await openTab()
    await store.add(scarf, 4)
    await leave(0)
    await store.reload()
    expect(itemTexts(state)).toEqual(['4 Silk Scarf'])
    expect(isOrderable(firstItem(state))).toBe(false)
  })

  test('is announced to other tabs once, and they do not announce it back', async () => {
    const listener = vi.fn<() => void>()
    const one = await openTab()
    await one.store.add(scarf, 4)
    await leave(2)
    await openTab(listener)
    expect(listener).toHaveBeenCalledTimes(1)
    expect(reducedFrom(firstItem((await openTab(listener)).state))).toBe(4)
    expect(listener).toHaveBeenCalledTimes(1)
  })
})

test('several quick changes are taken back when the last is refused', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => logged.mockRestore())
  const { line, reach } = connectionOf(ada)
  const { state, store } = openCartStore(reach)
  await state.setShopper(ada)
  await store.add(scarf, 1)
  const item = firstItem(state)
  const changes = Promise.all([3, 9].map((quantity) => store.update(item, { quantity })))
  // The read after the response fails: the items as confirmed stay.
  state.subscribe(() => (line.online = itemTexts(state)[0] !== '1 Silk Scarf'))
  expect(await changes).toMatchObject(['dropped', { error: { name: 'INSUFFICIENT_STOCK' } }])
  expect(itemTexts(state)).toEqual(['1 Silk Scarf'])
})
