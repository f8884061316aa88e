import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'

import { openTwoShoppers } from '../../../tests/stage/two-shoppers.ts'
import { forgetToast, readToasts } from '../../ui/toast.ts'
import { CartStore } from './cart-store.ts'
import { cartActs } from './cart-acts.state.ts'
import { cartCount } from './cart-count.ts'
import { isGuess } from './cart.ts'

const { backend, ada, scarf, lineOf } = await openTwoShoppers('shop_cart_items')
const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
afterAll(() => logged.mockRestore())
afterEach(() => {
  for (const { id } of readToasts()) forgetToast(id)
})

/** Ada's page, with one scarf in the cart if wanted; its line can be cut. */
async function openPage({ scarves = 0 } = {}) {
  const { line, reach } = lineOf(ada)
  const store = new CartStore(reach)
  await store.become(ada)
  if (scarves > 0) await store.add(scarf, scarves)
  const item = () => {
    const [first] = store.get().items
    if (!first) throw new Error('no line')
    return first
  }
  return { line, store, item, cart: cartActs(store) }
}

/** The last thing said: how, and in which words. */
function said() {
  const toast = readToasts().at(-1)
  return toast && [toast.variant, toast.title, toast.description]
}
const failed = (words: string) => ['destructive', 'Error', words]

describe('adding', () => {
  test('is said with the name of the product, and answered with success (R-523, R-544)', async () => {
    const { cart, item } = await openPage()
    expect(await cart.add(scarf)).toBe(true)
    expect(item()).toMatchObject({ product_id: scarf.id, quantity: 1 })
    expect(said()).toEqual(['default', 'Added to cart', 'Silk Scarf has been added to your cart.'])
    expect(await cart.add(scarf, 2)).toBe(true)
    expect(item().quantity).toBe(3)
  })

  test('that failed is said, and answered without success (R-523, R-535, R-543)', async () => {
    const { cart, line, store } = await openPage()
    line.online = false
    expect(await cart.add(scarf)).toBe(false)
    expect(store.get().items).toEqual([])
    expect(said()).toEqual(failed('Failed to add item to cart. Please try again.'))
  })

  test('more than there are says how many there are', async () => {
    const { cart, item } = await openPage({ scarves: 3 })
    expect(await cart.add(scarf, 2)).toBe(false)
    expect(said()).toEqual(failed('Only 4 left in stock.'))
    expect(item().quantity).toBe(3)
  })
})

describe('changing a quantity', () => {
  test('is said (R-541)', async () => {
    const { cart, item } = await openPage({ scarves: 1 })
    await cart.changeQuantity(item(), 4)
    expect(item().quantity).toBe(4)
    expect(said()).toEqual(['default', 'Cart Updated', 'Item quantity has been updated.'])
  })

  test('that failed is said, and undone (R-539)', async () => {
    const { cart, item, line } = await openPage({ scarves: 1 })
    line.online = false
    await cart.changeQuantity(item(), 4)
    expect(item().quantity).toBe(1)
    expect(said()).toEqual(failed('Failed to update cart item. Please try again.'))
  })
})

describe('removing', () => {
  test('is said, and can be undone (R-542)', async () => {
    const { cart, item, store } = await openPage({ scarves: 2 })
    await cart.remove(item())
    expect(store.get().items).toEqual([])
    expect(said()).toEqual(['default', 'Item Removed', 'Item has been removed from your cart.'])
    const undo = readToasts().at(-1)?.action
    expect(undo).toMatchObject({ label: 'Undo' })
    if (undo && 'onClick' in undo) undo.onClick()
    await expect.poll(() => isGuess(item())).toBe(false)
    expect(item().quantity).toBe(2)
  })

  test('that failed is said, and undone (R-540)', async () => {
    const { cart, item, line } = await openPage({ scarves: 2 })
    line.online = false
    await cart.remove(item())
    expect(item().quantity).toBe(2)
    expect(said()).toEqual(failed('Failed to remove cart item. Please try again.'))
  })
})

test('after an order nothing is left in the cart, on this page and in the other tabs (R-414)', async () => {
  const here = await openPage({ scarves: 2 })
  const told: Promise<void>[] = []
  const elsewhere = new CartStore(
    () => backend.shopper(ada),
    () => told.push(here.store.reload()),
  )
  await elsewhere.become(ada)
  expect(cartCount(elsewhere.get().items)).toBe(2)
  await backend.database.owner.query('delete from public.shop_cart_items') // as place_order does
  const ordering = cartActs(elsewhere).ordered()
  expect(cartCount(elsewhere.get().items)).toBe(0)
  await ordering
  await Promise.all(told)
  expect([here.store, elsewhere].map((store) => cartCount(store.get().items))).toEqual([0, 0])
})

test('an order waits for the last change, and does not find the cart of before', async () => {
  const { cart, item } = await openPage({ scarves: 3 })
  void cart.changeQuantity(item(), 2)
  await cart.settled()
  const { rows } = await backend.database.owner.query('select quantity from public.shop_cart_items')
  expect(rows).toEqual([{ quantity: 2 }])
})
