import { afterAll, describe, expect, test, vi } from 'vitest'

import { setSizes } from '../../../tests/support/sizes.ts'
import { openTwoShoppers } from '../../../tests/support/two-shoppers.ts'
import { firstItem, itemTexts, openCartStore } from './cart-store.test-support.ts'
import { cartCount } from './cart.ts'

const { backend, ada, ben, scarf, shirt, connectionOf } = await openTwoShoppers('shop_cart_items')
const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
afterAll(() => logged.mockRestore())

/** A tab of a shopper's browser, before the session is known. */
function openTab(shopper: string, notifyTabs = () => {}) {
  const { line, reach } = connectionOf(shopper)
  return { line, ...openCartStore(reach, notifyTabs) }
}

async function tabOf(shopper: string) {
  const tab = openTab(shopper)
  await tab.state.setShopper(shopper)
  return tab
}

describe('the shopper', () => {
  test('is a visitor with an empty cart, or has a cart of their own (R-392)', async () => {
    const { state } = openTab(ada)
    expect(state.get().status).toBe('loading')
    await state.setShopper(null)
    expect(state.get()).toEqual({ status: 'signed-out', items: [] })
    expect(cartCount(state.get().items)).toBe(0)
    await state.setShopper(ada)
    expect(state.get()).toEqual({ status: 'ready', items: [] })
  })

  test('changes: the cart of the previous one disappears before the next is read (R-393)', async () => {
    const tab = await tabOf(ada)
    await tab.store.add(scarf, 2)
    tab.line.person = ben
    const changing = tab.state.setShopper(ben)
    expect(cartCount(tab.state.get().items)).toBe(0)
    await changing
    expect(tab.state.get()).toEqual({ status: 'ready', items: [] })
    tab.line.person = ada
    await tab.state.setShopper(ada)
    expect(cartCount(tab.state.get().items)).toBe(2)
  })

  test('changes: a queued add is dropped', async () => {
    const tab = await tabOf(ada)
    const first = tab.store.add(scarf, 1)
    const second = tab.store.add(shirt, 1)
    tab.line.person = ben
    await tab.state.setShopper(ben)
    await Promise.all([first, second])
    await tab.store.reload()
    expect(itemTexts(tab.state)).toEqual([])
  })

  test('sees that the cart could not be read: it is empty, and can be reloaded (R-535, R-536)', async () => {
    const tab = openTab(ada)
    tab.line.online = false
    await tab.state.setShopper(ada)
    expect(tab.state.get()).toEqual({ status: 'failed', items: [] })
    expect(cartCount(tab.state.get().items)).toBe(0)
    expect(logged).toHaveBeenCalledWith('The cart could not be read', expect.anything())
    tab.line.online = true
    await tab.store.reload()
    expect(tab.state.get().status).toBe('ready')
  })
})

describe('adding', () => {
  test('shows an optimistic item, which the response replaces', async () => {
    const { state, store } = await tabOf(ada)
    const adding = store.add(scarf, 2)
    expect(itemTexts(state)).toEqual(['2 Silk Scarf'])
    const { id } = firstItem(state)
    expect(await adding).toBe('done')
    expect(itemTexts(state)).toEqual(['2 Silk Scarf'])
    expect(firstItem(state).id).not.toBe(id)
  })

  test('counts every one of several quick clicks (R-393, R-391)', async () => {
    const { state, store } = await tabOf(ada)
    await Promise.all([store.add(shirt, 1), store.add(shirt, 1), store.add(scarf, 1)])
    expect(cartCount(state.get().items)).toBe(3)
    expect(itemTexts(state)).toEqual(['2 Linen Shirt 23', '1 Silk Scarf'])
  })

  test('is undone when it exceeds the stock, and returns what is available', async () => {
    const { state, store } = await tabOf(ada)
    await store.add(scarf, 3)
    const result = await store.add(scarf, 3)
    expect(result).toMatchObject({
      error: { name: 'INSUFFICIENT_STOCK', detail: { available: 4 } },
    })
    expect(itemTexts(state)).toEqual(['3 Silk Scarf'])
  })

  test('is undone when the backend is unreachable (R-535)', async () => {
    const tab = await tabOf(ada)
    await tab.store.add(shirt, 1)
    tab.line.online = false
    const adding = tab.store.add(scarf, 1)
    expect(itemTexts(tab.state)).toHaveLength(2)
    expect(await adding).toBe('failed')
    expect(logged).toHaveBeenCalledWith('The cart could not be changed', expect.anything())
    expect(tab.state.get()).toMatchObject({ status: 'ready' })
    expect(itemTexts(tab.state)).toEqual(['1 Linen Shirt 23'])
  })
})

describe('a change that succeeds, followed by a read that fails,', () => {
  test('stays on the screen, and can be changed again', async () => {
    const { line, reach } = connectionOf(ada)
    const { state, store } = openCartStore(async () => {
      const reached = await reach()
      line.online = !changing
      return reached
    })
    let changing = false
    await state.setShopper(ada)
    changing = true
    expect(await store.add(scarf, 2)).toBe('done')
    expect(itemTexts(state)).toEqual(['2 Silk Scarf'])
    expect(state.get().status).toBe('ready')
    changing = false
    line.online = true
    expect(await store.update(firstItem(state), { quantity: 1 })).toBe('done')
    expect(itemTexts(state)).toEqual(['1 Silk Scarf'])
    line.online = false
    await store.clearAfterOrder()
    expect(itemTexts(state)).toEqual([])
  })
})

describe('a size', () => {
  test('is an item of its own, and two items of a size become one', async () => {
    await setSizes(backend.database.owner, scarf.id, { S: 2, M: 3, L: 0 })
    const { state, store } = await tabOf(ada)
    const sizes = () => state.get().items.map(({ size, quantity }) => `${quantity} ${size}`)
    const adding = [store.add(scarf, 1, 'M'), store.add(scarf, 1, 'S'), store.add(scarf, 1, 'M')]
    await Promise.all(adding)
    expect(sizes()).toEqual(['2 M', '1 S'])
    const changing = store.update(firstItem(state), { size: 'S' })
    expect(sizes()).toEqual(['3 S'])
    expect(await changing).toMatchObject({ text: 'Only 2 left in stock.' })
    expect(sizes()).toEqual(['2 M', '1 S'])
    expect(await store.update(firstItem(state), { quantity: 1 })).toBe('done')
    expect(await store.update(firstItem(state), { size: 'S' })).toBe('done')
    expect(sizes()).toEqual(['2 S'])
    expect(firstItem(state).product?.stock_quantity).toBe(2)
  })

  test('that is sold out, is not made, or gets no response is undone', async () => {
    await setSizes(backend.database.owner, scarf.id, { M: 3, L: 0 })
    const { state, store, line } = await tabOf(ada)
    await store.add(scarf, 1, 'M')
    const change = (size: string) => store.update(firstItem(state), { size })
    expect(await change('L')).toMatchObject({ text: 'This item has just sold out.' })
    expect(await change('XXL')).toMatchObject({ text: 'This size is no longer available.' })
    line.online = false
    expect([await change('L'), firstItem(state).size]).toEqual(['failed', 'M'])
  })
})

describe('changing and removing', () => {
  test('ignores a quantity below 1 (R-394)', async () => {
    const { state, store } = await tabOf(ada)
    await store.add(scarf, 2)
    logged.mockClear()
    expect(await store.update(firstItem(state), { quantity: 0 })).toBe('dropped')
    expect(await store.update(firstItem(state), { quantity: -1 })).toBe('dropped')
    expect(itemTexts(state)).toEqual(['2 Silk Scarf'])
    expect(logged).not.toHaveBeenCalled() // no request was sent
  })

  test('sends the last of several quick changes (R-396)', async () => {
    const { state, store } = await tabOf(ada)
    await store.add(scarf, 1)
    const item = firstItem(state)
    const changes = [2, 3, 4].map((quantity) => store.update(item, { quantity }))
    expect(itemTexts(state)).toEqual(['4 Silk Scarf'])
    expect(await Promise.all(changes)).toEqual(['dropped', 'dropped', 'done'])
    expect(itemTexts(state)).toEqual(['4 Silk Scarf'])
    expect(cartCount(state.get().items)).toBe(4)
    const { rows } = await backend.database.owner.query(
      'select quantity from public.shop_cart_items',
    )
    expect(rows).toEqual([{ quantity: 4 }])
  })

  test('sends no change of an item that is removed right after it', async () => {
    const { state, store } = await tabOf(ada)
    await store.add(scarf, 1)
    const item = firstItem(state)
    // Of these scarves 4 are left: the backend would refuse the change.
    const changes = [store.update(item, { quantity: 9 }), store.remove(item)]
    expect(await Promise.all(changes)).toEqual(['dropped', 'done'])
    expect(itemTexts(state)).toEqual([])
  })

  test('works on an item whose add has no response yet', async () => {
    const { state, store } = await tabOf(ada)
    const adding = store.add(scarf, 1)
    const changing = store.update(firstItem(state), { quantity: 3 })
    expect(await Promise.all([adding, changing])).toEqual(['done', 'done'])
    expect(itemTexts(state)).toEqual(['3 Silk Scarf'])
  })

  test('removes an item before the response, and restores it on failure (R-395, R-396)', async () => {
    const tab = await tabOf(ada)
    await tab.store.add(scarf, 1)
    await tab.store.add(shirt, 1)
    tab.line.online = false
    const removing = tab.store.remove(firstItem(tab.state))
    expect(itemTexts(tab.state)).toEqual(['1 Linen Shirt 23'])
    expect(await removing).toBe('failed')
    expect(itemTexts(tab.state)).toEqual(['1 Silk Scarf', '1 Linen Shirt 23'])
    tab.line.online = true
    expect(await tab.store.remove(firstItem(tab.state))).toBe('done')
    expect(itemTexts(tab.state)).toEqual(['1 Linen Shirt 23'])
    expect(cartCount(tab.state.get().items)).toBe(1)
  })
})

describe('two tabs', () => {
  test('show the same after either changed something', async () => {
    const one = await tabOf(ada)
    const reloads: Promise<void>[] = []
    const other = openTab(ada, () => reloads.push(one.store.reload()))
    await other.state.setShopper(ada)
    await other.store.add(scarf, 2)
    await Promise.all(reloads)
    expect(itemTexts(one.state)).toEqual(['2 Silk Scarf'])
    await other.store.remove(firstItem(other.state))
    await Promise.all(reloads)
    expect(itemTexts(one.state)).toEqual([])
  })

  test('are not reset by the response to an older read', async () => {
    const { state, store } = await tabOf(ada)
    const reading = store.reload()
    const adding = store.add(scarf, 1)
    await reading
    expect(itemTexts(state)).toEqual(['1 Silk Scarf'])
    await adding
    expect(itemTexts(state)).toEqual(['1 Silk Scarf'])
  })
})
