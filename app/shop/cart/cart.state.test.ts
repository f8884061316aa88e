import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { openBrowser } from '../../../tests/support/browser-globals.ts'
import { openTwoShoppers } from '../../../tests/support/sample-catalog.ts'
import { openCartTab } from './cart.test-support.ts'
import { cartCount, isOptimistic } from './cart.ts'

const { backend, ada, scarf, shirt } = await openTwoShoppers('shop_cart_items')
const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
vi.spyOn(console, 'warn').mockImplementation(() => {}) // auth-js, about several clients in one process
beforeEach(() => logged.mockClear())
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function openPage({ scarves = 0, browser = openBrowser(backend, ada) } = {}) {
  const page = await openCartTab(backend, ada, browser)
  if (scarves > 0) await page.cart.add(scarf, { quantity: scarves })
  page.closeToasts()
  return page
}

/** Holds what is changed, until the function that is returned is called. */
function holdChanges(line: Awaited<ReturnType<typeof openPage>>['line']) {
  const { promise, resolve } = Promise.withResolvers<void>()
  line.hold = async (request) => (request.startsWith('GET') ? undefined : promise)
  return resolve
}

const failure = (text: string) => ['destructive', 'Error', text]

describe('adding', () => {
  test('shows an item at once, and a toast with the product name (R-391, R-523, R-544)', async () => {
    const { cart, line, texts, item, toasted } = await openPage()
    const answer = holdChanges(line)
    const adding = cart.add(scarf, { quantity: 2 })
    await expect.poll(texts).toEqual(['2 Silk Scarf'])
    expect(isOptimistic(item())).toBe(true)
    answer()
    expect(await adding).toBe(true)
    expect(isOptimistic(item())).toBe(false)
    expect(toasted()).toEqual([
      'default',
      'Added to cart',
      'Silk Scarf has been added to your cart.',
    ])
    expect(await cart.add(scarf)).toBe(true)
    expect(texts()).toEqual(['3 Silk Scarf'])
  })

  test('counts every one of several quick clicks (R-391, R-393)', async () => {
    const { cart, texts, items } = await openPage()
    await Promise.all([cart.add(shirt), cart.add(shirt), cart.add(scarf)])
    expect(cartCount(items())).toBe(3)
    expect(texts()).toEqual(['2 Linen Shirt 23', '1 Silk Scarf'])
  })

  test('shows a toast when it fails, and returns false (R-523, R-535, R-543)', async () => {
    const { cart, line, texts, toasted } = await openPage()
    line.online = false
    expect(await cart.add(scarf)).toBe(false)
    expect(texts()).toEqual([])
    expect(toasted()).toEqual(failure('Failed to add item to cart. Please try again.'))
    expect(logged).toHaveBeenCalledWith('The cart got no response', expect.anything())
  })

  test('says how many are available when it exceeds the stock', async () => {
    const refused = vi.fn<() => void>()
    const { cart, texts, toasted } = await openPage({ scarves: 3 })
    expect(await cart.add(scarf, { quantity: 2 }, refused)).toBe(false)
    expect(toasted()).toEqual(failure('Only 4 left in stock.'))
    expect(texts()).toEqual(['3 Silk Scarf'])
    expect(refused).toHaveBeenCalledTimes(1)
    expect(logged).not.toHaveBeenCalled()
  })
})

describe('an item that was removed in another browser', () => {
  test('is not reported as changed or removed, and goes', async () => {
    for (const change of ['update', 'remove'] as const) {
      const { cart, item, items, toasted, lastToast } = await openPage({ scarves: 1 })
      const shown = item()
      await backend.database.owner.query('delete from public.shop_cart_items')
      await (change === 'update' ? cart.update(shown, { quantity: 2 }) : cart.remove(shown))
      expect(toasted()).toEqual([
        'default',
        'Already removed',
        'This item is no longer in your cart.',
      ])
      expect(lastToast()?.action).toBeUndefined()
      expect(items()).toEqual([])
    }
  })
})

describe('changing a quantity', () => {
  test('shows a toast, but not after one that named the new quantity (R-541)', async () => {
    const { cart, item, toasted, closeToasts } = await openPage({ scarves: 1 })
    await cart.update(item(), { quantity: 4 })
    expect(item().quantity).toBe(4)
    expect(toasted()).toEqual(['default', 'Cart Updated', 'Item quantity has been updated.'])
    closeToasts()
    await cart.update(item(), { quantity: 3 }, true)
    expect(item().quantity).toBe(3)
    expect(toasted()).toBeUndefined()
  })

  test('several times quickly sends the last (R-396)', async () => {
    const { cart, item, items, changes, asked } = await openPage({ scarves: 1 })
    const shown = item()
    await expect.poll(() => asked.at(-1)).toContain('GET')
    asked.length = 0
    await Promise.all([2, 3, 4].map((quantity) => cart.update(shown, { quantity })))
    expect(cartCount(items())).toBe(4)
    expect(changes()).toHaveLength(1)
    const { rows } = await backend.database.owner.query(
      'select quantity from public.shop_cart_items',
    )
    expect(rows).toEqual([{ quantity: 4 }])
  })

  test('of an item whose add has no answer yet changes that item', async () => {
    const { cart, item, line, texts } = await openPage()
    const answer = holdChanges(line)
    const adding = cart.add(scarf)
    await expect.poll(texts).toEqual(['1 Silk Scarf'])
    const changing = cart.update(item(), { quantity: 3 })
    await expect.poll(texts).toEqual(['3 Silk Scarf'])
    answer()
    await Promise.all([adding, changing])
    expect(texts()).toEqual(['3 Silk Scarf'])
  })
})

describe('removing', () => {
  test('shows a toast, and can be undone (R-395, R-542)', async () => {
    const { cart, item, items, texts, toasted, lastToast } = await openPage({ scarves: 2 })
    await cart.remove(item())
    expect(items()).toEqual([])
    expect(toasted()).toEqual(['default', 'Item Removed', 'Item has been removed from your cart.'])
    const undo = lastToast()?.action
    expect(undo).toMatchObject({ label: 'Undo' })
    if (undo && 'onClick' in undo) undo.onClick()
    await expect.poll(texts).toEqual(['2 Silk Scarf'])
    await expect.poll(() => isOptimistic(item())).toBe(false)
  })

  test('is undone with a toast when it fails (R-395, R-540)', async () => {
    const { cart, item, line, texts, toasted } = await openPage({ scarves: 2 })
    line.online = false
    const answer = holdChanges(line)
    const removing = cart.remove(item())
    await expect.poll(texts).toEqual([])
    answer()
    await removing
    expect(texts()).toEqual(['2 Silk Scarf'])
    expect(toasted()).toEqual(failure('Failed to remove cart item. Please try again.'))
  })

  test('sends no change from right before it', async () => {
    const { cart, item, texts, toasted } = await openPage({ scarves: 1 })
    const shown = item()
    // Of these scarves 4 are left: the backend would refuse the change.
    await Promise.all([cart.update(shown, { quantity: 9 }), cart.remove(shown)])
    expect(texts()).toEqual([])
    expect(toasted()?.[1]).toBe('Item Removed')
  })
})

test('acts that fail are taken back one by one, also when nothing can be read (R-535)', async () => {
  const { cart, line, texts } = await openPage({ scarves: 1 })
  line.online = false
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const answers = [first.promise, second.promise]
  line.hold = async (request) => (request.startsWith('GET') ? undefined : answers.shift())
  const acts = [cart.add(scarf), cart.add(shirt)]
  await expect.poll(texts).toEqual(['2 Silk Scarf', '1 Linen Shirt 23'])
  first.resolve()
  await acts[0]
  expect(texts()).toEqual(['1 Silk Scarf', '1 Linen Shirt 23'])
  second.resolve()
  await acts[1]
  expect(texts()).toEqual(['1 Silk Scarf'])
})

test('a change that is made stays on the screen when the cart cannot be read again', async () => {
  const { cart, line, texts, item, items, client } = await openPage()
  line.hold = async (request) => {
    line.online = !request.startsWith('GET')
  }
  await cart.add(scarf, { quantity: 2 })
  await cart.update(item(), { quantity: 1 })
  expect(texts()).toEqual(['1 Silk Scarf'])
  const { cartList } = await import('./cart.state.tsx')
  const { clearList } = await import('../session/shopper-list.state.ts')
  clearList(client, cartList, ada)
  expect(items()).toEqual([])
})

test('the cart is empty for a visitor, and where it could not be read (R-392, R-535, R-536)', async () => {
  const browser = openBrowser(backend, ada)
  browser.line.online = false
  await expect(openPage({ browser })).rejects.toThrow()
  expect(logged).toHaveBeenCalledWith('The cart could not be read', expect.anything())
  browser.line.online = true
  const { client } = await openPage({ browser, scarves: 2 })
  const { cartList } = await import('./cart.state.tsx')
  const { readList } = await import('../session/shopper-list.state.ts')
  expect(cartCount(readList(client, cartList, null))).toBe(0)
  expect(cartCount(readList(client, cartList, ada))).toBe(2)
})

test('two tabs show the same after either changed something (R-393, R-396)', async () => {
  const browser = openBrowser(backend, ada)
  const one = await openPage({ browser })
  const other = await openPage({ browser })
  await other.cart.add(scarf, { quantity: 2 })
  await expect.poll(one.texts).toEqual(['2 Silk Scarf'])
  await one.cart.remove(one.item())
  await expect.poll(other.texts).toEqual([])
})
