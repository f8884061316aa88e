import { afterAll, describe, expect, test, vi } from 'vitest'

import { openTwoShoppers } from '../../../tests/stage/two-shoppers.ts'
import { CartStore } from './cart-store.ts'
import { cartCount } from './cart-count.ts'

const { backend, ada, ben, scarf, shirt, lineOf } = await openTwoShoppers('shop_cart_items')
const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
afterAll(() => logged.mockRestore())

/** A tab of a shopper, before he is known at it. */
function openTab(shopper: string, tellOtherTabs?: () => void) {
  const { line, reach } = lineOf(shopper)
  return { line, store: new CartStore(reach, tellOtherTabs) }
}

async function tabOf(shopper: string) {
  const tab = openTab(shopper)
  await tab.store.become(shopper)
  return tab
}

const lines = (store: CartStore) =>
  store.get().items.map(({ product, quantity }) => `${quantity} ${product?.name}`)
const firstOf = (store: CartStore) => {
  const [item] = store.get().items
  if (!item) throw new Error('no such line')
  return item
}

describe('who is here', () => {
  test('nobody has an empty cart, and a shopper has his own (R-392)', async () => {
    const { store } = openTab(ada)
    expect(store.get().status).toBe('loading')
    await store.become(null)
    expect(store.get()).toEqual({ status: 'signed-out', items: [] })
    await store.become(ada)
    expect(store.get()).toEqual({ status: 'ready', items: [] })
  })

  test('the cart of before is gone with its shopper, at once (R-393)', async () => {
    const tab = await tabOf(ada)
    await tab.store.add(scarf, 2)
    tab.line.person = ben
    const arriving = tab.store.become(ben)
    expect(cartCount(tab.store.get().items)).toBe(0)
    await arriving
    expect(tab.store.get()).toEqual({ status: 'ready', items: [] })
    tab.line.person = ada
    await tab.store.become(ada)
    expect(cartCount(tab.store.get().items)).toBe(2)
  })

  test("a click that waits when the shopper changes lands in nobody's cart", async () => {
    const tab = await tabOf(ada)
    const first = tab.store.add(scarf, 1)
    const second = tab.store.add(shirt, 1)
    tab.line.person = ben
    await tab.store.become(ben)
    await Promise.all([first, second])
    await tab.store.reload()
    expect(lines(tab.store)).toEqual([])
  })

  test('a cart that cannot be read says so, counts nothing, and can be read again (R-535, R-536)', async () => {
    const tab = openTab(ada)
    tab.line.online = false
    await tab.store.become(ada)
    expect(tab.store.get()).toEqual({ status: 'failed', items: [] })
    expect(cartCount(tab.store.get().items)).toBe(0)
    expect(logged).toHaveBeenCalledWith('The cart could not be read', expect.anything())
    tab.line.online = true
    await tab.store.reload()
    expect(tab.store.get().status).toBe('ready')
  })
})

describe('adding', () => {
  test('shows before the backend has answered, and the answer replaces the guess', async () => {
    const { store } = await tabOf(ada)
    const adding = store.add(scarf, 2)
    expect(lines(store)).toEqual(['2 Silk Scarf'])
    const guess = firstOf(store).id
    expect(await adding).toEqual({ outcome: 'done' })
    expect(lines(store)).toEqual(['2 Silk Scarf'])
    expect(firstOf(store).id).not.toBe(guess)
  })

  test('quick clicks all count (R-393, R-391)', async () => {
    const { store } = await tabOf(ada)
    await Promise.all([store.add(shirt, 1), store.add(shirt, 1), store.add(scarf, 1)])
    expect(cartCount(store.get().items)).toBe(3)
    expect(lines(store)).toEqual(['2 Linen Shirt 23', '1 Silk Scarf'])
  })

  test('more than is left is undone, and says how many there are', async () => {
    const { store } = await tabOf(ada)
    await store.add(scarf, 3)
    const result = await store.add(scarf, 3)
    expect(result).toMatchObject({
      outcome: 'refused',
      refusal: { name: 'INSUFFICIENT_STOCK', detail: { available: 4 } },
    })
    expect(lines(store)).toEqual(['3 Silk Scarf'])
  })

  test('without a line is undone (R-535)', async () => {
    const tab = await tabOf(ada)
    await tab.store.add(shirt, 1)
    tab.line.online = false
    const adding = tab.store.add(scarf, 1)
    expect(lines(tab.store)).toHaveLength(2)
    expect(await adding).toEqual({ outcome: 'failed' })
    expect(logged).toHaveBeenCalledWith('The cart could not be changed', expect.anything())
    expect(tab.store.get()).toMatchObject({ status: 'ready' })
    expect(lines(tab.store)).toEqual(['1 Linen Shirt 23'])
  })
})

describe('changing and removing', () => {
  test('below 1 is ignored (R-394)', async () => {
    const { store } = await tabOf(ada)
    await store.add(scarf, 2)
    logged.mockClear()
    expect(await store.changeQuantity(firstOf(store), 0)).toEqual({ outcome: 'done' })
    expect(await store.changeQuantity(firstOf(store), -1)).toEqual({ outcome: 'done' })
    expect(lines(store)).toEqual(['2 Silk Scarf'])
    expect(logged).not.toHaveBeenCalled() // nobody was even asked
  })

  test('of several quick changes the last one counts (R-396)', async () => {
    const { store } = await tabOf(ada)
    await store.add(scarf, 1)
    const item = firstOf(store)
    const changes = [2, 3, 4].map((quantity) => store.changeQuantity(item, quantity))
    expect(lines(store)).toEqual(['4 Silk Scarf'])
    await Promise.all(changes)
    expect(lines(store)).toEqual(['4 Silk Scarf'])
    expect(cartCount(store.get().items)).toBe(4)
    const { rows } = await backend.database.owner.query(
      'select quantity from public.shop_cart_items',
    )
    expect(rows).toEqual([{ quantity: 4 }])
  })

  test('works on a line whose adding is still under way', async () => {
    const { store } = await tabOf(ada)
    const adding = store.add(scarf, 1)
    const changing = store.changeQuantity(firstOf(store), 3)
    expect(await Promise.all([adding, changing])).toEqual([
      { outcome: 'done' },
      { outcome: 'done' },
    ])
    expect(lines(store)).toEqual(['3 Silk Scarf'])
  })

  test('a removed line is gone at once, and comes back when that failed (R-395, R-396)', async () => {
    const tab = await tabOf(ada)
    await tab.store.add(scarf, 1)
    await tab.store.add(shirt, 1)
    tab.line.online = false
    const removing = tab.store.remove(firstOf(tab.store))
    expect(lines(tab.store)).toEqual(['1 Linen Shirt 23'])
    expect(await removing).toEqual({ outcome: 'failed' })
    expect(lines(tab.store)).toEqual(['1 Silk Scarf', '1 Linen Shirt 23'])
    tab.line.online = true
    expect(await tab.store.remove(firstOf(tab.store))).toEqual({ outcome: 'done' })
    expect(lines(tab.store)).toEqual(['1 Linen Shirt 23'])
    expect(cartCount(tab.store.get().items)).toBe(1)
  })
})

describe('two tabs', () => {
  test('agree after either of them changed something', async () => {
    const one = await tabOf(ada)
    const told: Promise<void>[] = []
    const other = openTab(ada, () => told.push(one.store.reload()))
    await other.store.become(ada)
    await other.store.add(scarf, 2)
    await Promise.all(told)
    expect(lines(one.store)).toEqual(['2 Silk Scarf'])
    await other.store.remove(firstOf(other.store))
    await Promise.all(told)
    expect(lines(one.store)).toEqual([])
  })

  test('an answer to an older question never undoes a newer click', async () => {
    const { store } = await tabOf(ada)
    const reading = store.reload()
    const adding = store.add(scarf, 1)
    await reading
    expect(lines(store)).toEqual(['1 Silk Scarf'])
    await adding
    expect(lines(store)).toEqual(['1 Silk Scarf'])
  })
})

test('whoever listens hears of every change, until he stops', async () => {
  const { store } = await tabOf(ada)
  const heard = vi.fn<() => void>()
  const stop = store.subscribe(heard)
  const adding = store.add(scarf, 1)
  expect(heard).toHaveBeenCalledTimes(1)
  await adding
  const times = heard.mock.calls.length
  stop()
  await store.reload()
  expect(heard).toHaveBeenCalledTimes(times)
})
