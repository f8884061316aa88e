import { setTimeout as wait } from 'node:timers/promises'

import { newOrderNumber } from '../../app/shop/orders/order.ts'
import { addCartItem, listCartItems } from '../../app/shop/cart/cart.data.ts'
import { orderRequest } from '../../app/shop/checkout/checkout.ts'
import { newDraft } from '../../app/shop/checkout/checkout-draft.ts'
import {
  placeOrder,
  type OrderRequest,
  type PlaceOrderResult,
} from '../../app/shop/orders/place-order.data.ts'
import type { Buyer } from './test-shop.ts'
import { usualRates } from '../../app/client/usual-rates.ts'

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
