import { setTimeout as wait } from 'node:timers/promises'

import { newOrderNumber } from '../../app/shop/orders/order.ts'
import { addCartItem, listCartItems } from '../../app/shop/cart/cart.data.ts'
import { orderRequest } from '../../app/shop/checkout/order-request.ts'
import { newDraft } from '../../app/shop/checkout/checkout-draft.ts'
import {
  placeOrder,
  type OrderRequest,
  type PlaceOrderResult,
} from '../../app/shop/orders/place-order.data.ts'
import { usualRates } from '../../app/client/usual-rates.ts'
import { repeatUntilStopped } from './concurrency.ts'
import type { Findings } from './resilience-test.ts'
import type { Buyer, TestShop } from './test-shop.ts'

/** Puts pieces into the buyer's cart; throws when the shop refuses. */
export async function fillCart(
  { id, backend }: Buyer,
  product_id: string,
  quantity = 1,
  size = '',
) {
  await addCartItem(backend, id, { product_id, size, quantity })
}

/** The order for what is in the cart now, as the checkout's third step makes it. */
export async function prepareOrder({ id, backend }: Buyer): Promise<OrderRequest> {
  const shopper = { id, email: `${id}@example.com`, firstName: 'Ada', lastName: 'Marlowe' }
  const draft = newDraft(shopper)
  const place = {
    address_line_1: '1 Quay Street',
    city: 'Portland',
    state: 'ME',
    postal_code: '04101',
  }
  const billing = { ...draft.billing, ...place }
  const filled = { ...draft, billing, shipping: { ...draft.shipping, ...place } }
  const items = await listCartItems(backend, id)
  return orderRequest({ ...filled, paymentMethod: 'paypal' }, newOrderNumber(), items, usualRates)
}

/** Presses Place Order once, and looks the order up when no response comes, as the page does. */
export function pressPlaceOrder(buyer: Buyer, order: OrderRequest): Promise<PlaceOrderResult> {
  return placeOrder(buyer.backend, buyer.id, order, { pauses: [0, 200, 400] })
}

/**
 * Presses again after each failure, with the same number, until the order is placed or refused.
 *
 * @returns the last result; `failed` or `unknown` only after `timeoutMs`
 */
export async function retryUntilAnswered(
  buyer: Buyer,
  order: OrderRequest,
  timeoutMs = 30_000,
): Promise<PlaceOrderResult> {
  const until = performance.now() + timeoutMs
  for (;;) {
    const result = await pressPlaceOrder(buyer, order)
    const isFinal = result.outcome === 'placed' || result.outcome === 'refused'
    if (isFinal || performance.now() > until) return result
    await wait(200)
  }
}

interface OrderLoad {
  acknowledged: string[]
  /** Waits for the orders in progress. */
  stop(): Promise<void>
}

/**
 * Shoppers order one piece after another of a product that no other test has, until told to stop. Each order
 * is retried until it is placed or refused.
 *
 * @param at the address where they reach the shop, when not directly
 */
export async function keepOrdering(
  testShop: TestShop,
  people: number,
  at = testShop.url,
): Promise<OrderLoad> {
  const product = await testShop.insertProduct(1_000_000)
  const buyers = await testShop.createBuyers(people, at)
  const acknowledged: string[] = []
  async function order(buyer: Buyer) {
    try {
      await fillCart(buyer, product)
      const result = await retryUntilAnswered(buyer, await prepareOrder(buyer))
      if (result.outcome === 'placed') acknowledged.push(result.orderNumber)
    } catch {
      await wait(100) // the cart could not be reached; the shopper tries again
    }
  }
  const orders = buyers.map((buyer) => () => order(buyer))
  return { acknowledged, stop: repeatUntilStopped(testShop, orders) }
}

/** Stops the ordering. Every acknowledged order must exist, and there must be some. */
export async function settle(
  ordering: OrderLoad,
  figures: Record<string, unknown>,
): Promise<Findings> {
  await ordering.stop()
  const { acknowledged } = ordering
  return {
    figures: { ...figures, 'orders acknowledged': acknowledged.length },
    acknowledged,
    passed: acknowledged.length > 0,
  }
}
