import { cartTotal, isOrderable, type CartItem } from '../cart/cart.ts'
import type { OrderRequest } from '../orders/place-order.data.ts'
import type { OrderItem, ShippingAddress } from '../orders/order.ts'
import type { Rates } from '../../client/shop-context.ts'
import { itemTotal } from '../pricing/pricing.ts'
import type { CheckoutDraft } from './checkout-draft.ts'

/** The items of the order, as checkout lists them. */
export function itemsToOrder(items: readonly CartItem[]): OrderItem[] {
  return items.filter(isOrderable).map(({ id, product_id, size, quantity, product }) => ({
    id,
    product_id,
    product_name: product.name,
    product_slug: product.slug,
    product_image_url: product.image_url,
    quantity,
    size,
    unit_price: product.price,
    total_price: itemTotal(product.price, quantity),
    // No link: leaving the page would lose the card.
    product: null,
  }))
}

/** The order as the shopper sees it. */
export function orderRequest(
  draft: CheckoutDraft,
  orderNumber: string,
  items: readonly CartItem[],
  rates: Rates,
): OrderRequest {
  const total = cartTotal(items, rates, draft.code)
  return {
    order_number: orderNumber,
    expected: {
      ...total,
      items: items.filter(isOrderable).map(({ product_id, size, quantity, product }) => ({
        product_id,
        size,
        quantity,
        unit_price: product.price,
      })),
    },
    billing_address: trimmed(draft.billing),
    shipping_address: trimmed(draft.shipping),
    payment_method: draft.paymentMethod,
    notes: draft.notes.trim() || null,
    save_address: draft.saveAddress,
    // One that takes nothing off yet stays in the draft.
    code: total.discount_amount > 0 ? (draft.code?.code ?? null) : null,
  }
}

function trimmed<Address extends ShippingAddress>(address: Address): Address {
  const texts = Object.entries(address).map(([name, text]) => [name, String(text).trim()])
  return { ...address, ...Object.fromEntries(texts) }
}
