import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'

import { setSizes } from '../../../tests/support/sizes.ts'
import { openTwoShoppers } from '../../../tests/support/two-shoppers.ts'
import { closeToasts, lastToast } from '../../ui/feedback/toast.test-support.ts'
import { firstItem } from './cart-store.test-support.ts'
import { openCart } from './cart.state.tsx'
import { cartCount, isOptimistic } from './cart.ts'

const { backend, ada, scarf, connectionOf } = await openTwoShoppers('shop_cart_items')
const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
afterAll(() => logged.mockRestore())
afterEach(closeToasts)

/** Ada's page, with some scarves in the cart; the backend can be made unreachable. */
async function openPage({ scarves = 0, notifyTabs = () => {} } = {}) {
  const { line, reach } = connectionOf(ada)
  const tabs = { notify: notifyTabs, listen: () => undefined }
  const { state, actions: cart } = openCart({ backend: reach, tabs })
  await state.setShopper(ada)
  if (scarves > 0) await cart.add(scarf, { quantity: scarves })
  closeToasts()
  return { line, state, cart, item: () => firstItem(state) }
}

/** The newest toast: variant, title and description. */
function toasted() {
  const toast = lastToast()
  return toast && [toast.variant, toast.title, toast.description]
}
const failure = (text: string) => ['destructive', 'Error', text]

describe('adding', () => {
  test('shows a toast with the product name, and returns true (R-523, R-544)', async () => {
    const { cart, item } = await openPage()
    expect(await cart.add(scarf)).toBe(true)
    expect(item()).toMatchObject({ product_id: scarf.id, quantity: 1 })
    expect(toasted()).toEqual([
      'default',
      'Added to cart',
      'Silk Scarf has been added to your cart.',
    ])
    expect(await cart.add(scarf, { quantity: 2 })).toBe(true)
    expect(item().quantity).toBe(3)
  })

  test('again after Undo restores the size', async () => {
    await setSizes(backend.database.owner, scarf.id, { S: 3, M: 2, L: 3 })
    const { cart, item } = await openPage()
    await cart.add(scarf, { size: 'L' })
    await cart.remove(item())
    const action = lastToast()?.action
    if (action && 'onClick' in action) action.onClick()
    const shown = () => [item()?.size, item()?.id.startsWith('optimistic')]
    await expect.poll(shown).toEqual(['L', false])
  })

  test('shows a toast when it fails, and returns false (R-523, R-535, R-543)', async () => {
    const { cart, line, state } = await openPage()
    line.online = false
    expect(await cart.add(scarf)).toBe(false)
    expect(state.get().items).toEqual([])
    expect(toasted()).toEqual(failure('Failed to add item to cart. Please try again.'))
  })

  test('says how many are available when it exceeds the stock', async () => {
    const { cart, item } = await openPage({ scarves: 3 })
    expect(await cart.add(scarf, { quantity: 2 })).toBe(false)
    expect(toasted()).toEqual(failure('Only 4 left in stock.'))
    expect(item().quantity).toBe(3)
  })
})

describe('an item that was removed in another browser', () => {
  test('is not reported as changed or removed, and goes', async () => {
    for (const change of ['update', 'remove'] as const) {
      const { cart, item, state } = await openPage({ scarves: 1 })
      const shown = item()
      await backend.shopper(ada).from('shop_cart_items').delete().eq('id', shown.id).throwOnError()
      await (change === 'update' ? cart.update(shown, { quantity: 2 }) : cart.remove(shown))
      expect(toasted()).toEqual([
        'default',
        'Already removed',
        'This item is no longer in your cart.',
      ])
      expect(lastToast()?.action).toBeUndefined()
      await expect.poll(() => state.get().items).toEqual([])
    }
  })
})

describe('changing a quantity', () => {
  test('shows a toast (R-541)', async () => {
    const { cart, item } = await openPage({ scarves: 1 })
    await cart.update(item(), { quantity: 4 })
    expect(item().quantity).toBe(4)
    expect(toasted()).toEqual(['default', 'Cart Updated', 'Item quantity has been updated.'])
  })

  test('shows no second toast after one that named the new quantity', async () => {
    const { cart, item } = await openPage({ scarves: 1 })
    await cart.update(item(), { quantity: 4 }, true)
    expect(item().quantity).toBe(4)
    expect(toasted()).toBeUndefined()
  })

  test('is undone with a toast when it fails (R-539)', async () => {
    const { cart, item, line } = await openPage({ scarves: 1 })
    line.online = false
    await cart.update(item(), { quantity: 4 })
    expect(item().quantity).toBe(1)
    expect(toasted()).toEqual(failure('Failed to update cart item. Please try again.'))
  })
})

describe('removing', () => {
  test('shows a toast, and can be undone (R-542)', async () => {
    const { cart, item, state } = await openPage({ scarves: 2 })
    await cart.remove(item())
    expect(state.get().items).toEqual([])
    expect(toasted()).toEqual(['default', 'Item Removed', 'Item has been removed from your cart.'])
    const undo = lastToast()?.action
    expect(undo).toMatchObject({ label: 'Undo' })
    if (undo && 'onClick' in undo) undo.onClick()
    await expect.poll(() => isOptimistic(item())).toBe(false)
    expect(item().quantity).toBe(2)
  })

  test('is undone with a toast when it fails (R-540)', async () => {
    const { cart, item, line } = await openPage({ scarves: 2 })
    line.online = false
    await cart.remove(item())
    expect(item().quantity).toBe(2)
    expect(toasted()).toEqual(failure('Failed to remove cart item. Please try again.'))
  })
})

test('clears the cart after an order, on this page and in other tabs (R-414)', async () => {
  const here = await openPage({ scarves: 2 })
  const reloads: Promise<unknown>[] = []
  const elsewhere = await openPage({ notifyTabs: () => reloads.push(here.cart.reload()) })
  expect(cartCount(elsewhere.state.get().items)).toBe(2)
  await backend.database.owner.query('delete from public.shop_cart_items') // as place_order does
  const clearing = elsewhere.cart.clearAfterOrder()
  expect(cartCount(elsewhere.state.get().items)).toBe(0)
  await clearing
  await Promise.all(reloads)
  expect([here, elsewhere].map(({ state }) => cartCount(state.get().items))).toEqual([0, 0])
})

test('flush waits for the last change', async () => {
  const { cart, item } = await openPage({ scarves: 3 })
  void cart.update(item(), { quantity: 2 })
  await cart.flush()
  const { rows } = await backend.database.owner.query('select quantity from public.shop_cart_items')
  expect(rows).toEqual([{ quantity: 2 }])
})
