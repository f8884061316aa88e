import { freeShippingOver, roundHalfUp, standardShipping, toCents } from './pricing.ts'

export const taxPercent = 8
/** The specification names a charge for paying on delivery; it is nothing, and no screen offers it. */
export const codFee = 0

/** All amounts in dollars, exact to the cent. */
export interface OrderTotal {
  subtotal: number
  shipping: number
  tax: number
  discount: number
  total: number
}

/**
 * What an order costs. Exactly 50.00 still pays for shipping: the threshold is "over".
 *
 * The sum is made in whole cents, since 0.1 + 0.2 is not 0.3 in a browser, and must agree to the cent
 * with `place_order` in the database, which has the last word.
 *
 * @param subtotal dollars, the sum of the item totals
 * @param discount dollars taken off; tax and shipping are worked out before it
 */
export function orderTotal(subtotal: number, discount = 0): OrderTotal {
  const subtotalCents = toCents(subtotal)
  const shippingCents = hasFreeShipping(subtotal) ? 0 : toCents(standardShipping)
  const taxCents = roundHalfUp(subtotalCents * taxPercent, 100)
  const discountCents = Math.min(toCents(discount), subtotalCents)
  return {
    subtotal: subtotalCents / 100,
    shipping: shippingCents / 100,
    tax: taxCents / 100,
    discount: discountCents / 100,
    total: (subtotalCents + shippingCents + taxCents - discountCents) / 100,
  }
}

/** Dollars that a code of so many percent takes off, half a cent up. */
export function discountOf(subtotal: number, percent: number): number {
  return roundHalfUp(toCents(subtotal) * percent, 100) / 100
}

export function hasFreeShipping(subtotal: number): boolean {
  return toCents(subtotal) > toCents(freeShippingOver)
}

/** Dollars still missing until shipping is free: one cent more than the gap to 50.00, and 0 once it is. */
export function untilFreeShipping(subtotal: number): number {
  const missing = toCents(freeShippingOver) + 1 - toCents(subtotal)
  return Math.max(missing, 0) / 100
}
