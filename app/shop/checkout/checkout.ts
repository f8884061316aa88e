import { cartSubtotal, isOrderable, type CartItem } from '../cart/cart.ts'
import type { OrderRequest } from '../orders/order.data.ts'
import type { ShippingAddress } from '../orders/order.ts'
import { discountOf, orderTotal, type OrderTotal } from '../pricing/order-total.ts'
import { addressProblems } from './address-form.ts'
import type { CheckoutDraft } from './checkout-draft.ts'
import { cardProblems, holdsCardNumber, type PaymentCard } from './payment-card.ts'

/** The steps in their order; each is the hash of the page's address, so that Back goes one step back. */
export const checkoutSteps = ['shipping', 'payment', 'review'] as const

export type CheckoutStep = (typeof checkoutSteps)[number]

export const stepLabels: Record<CheckoutStep, string> = {
  shipping: 'Shipping',
  payment: 'Payment',
  review: 'Review',
}

/** The step that `#payment` asks for; without a known hash the first. */
export function stepOfHash(hash: string): CheckoutStep {
  return checkoutSteps.find((step) => hash === `#${step}`) ?? 'shipping'
}

/** The furthest step up to the wanted one: a step opens when those before it hold. */
export function openStep(
  wanted: CheckoutStep,
  draft: CheckoutDraft,
  card: PaymentCard,
  now = new Date(),
): CheckoutStep {
  if (wanted === 'shipping' || !hasAddresses(draft)) return 'shipping'
  return wanted === 'review' && !hasPayment(draft, card, now) ? 'payment' : wanted
}

function hasAddresses({ billing, shipping, sameAsBilling }: CheckoutDraft): boolean {
  return addressProblems(billing, shipping, sameAsBilling).length === 0
}

/** PayPal has no checks. */
function hasPayment(
  { paymentMethod, notes }: CheckoutDraft,
  card: PaymentCard,
  now = new Date(),
): boolean {
  if (holdsCardNumber(notes)) return false
  return paymentMethod === 'paypal' || cardProblems(card, now).length === 0
}

/** What this cart costs with this code, by the rules that the database will apply too. */
export function checkoutTotal(items: readonly CartItem[], percentOff: number): OrderTotal {
  const subtotal = cartSubtotal(items)
  return orderTotal(subtotal, discountOf(subtotal, percentOff))
}

/** The order as the shopper has it before his eyes. */
export function orderRequest(
  draft: CheckoutDraft,
  orderNumber: string,
  items: readonly CartItem[],
): OrderRequest {
  const { subtotal, shipping, tax, discount, total } = checkoutTotal(
    items,
    draft.code?.percent_off ?? 0,
  )
  return {
    order_number: orderNumber,
    expected: {
      subtotal,
      shipping_amount: shipping,
      tax_amount: tax,
      discount_amount: discount,
      total_amount: total,
      items: items.filter(isOrderable).map(({ product_id, quantity, product }) => ({
        product_id,
        quantity,
        unit_price: product.price,
      })),
    },
    billing_address: trimmed(draft.billing),
    shipping_address: trimmed(draft.shipping),
    payment_method: draft.paymentMethod,
    notes: draft.notes.trim() || null,
    save_address: draft.saveAddress,
    code: draft.code?.code ?? null,
  }
}

/** Without the spaces that are copied along with a name or an address, of whatever kind they are. */
function trimmed<Address extends ShippingAddress>(address: Address): Address {
  const texts = Object.entries(address).map(([name, text]) => [name, String(text).trim()])
  return { ...address, ...Object.fromEntries(texts) }
}
