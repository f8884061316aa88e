import { freeShippingOver, roundHalfUp, standardShipping, toCents } from './pricing.ts'

const taxPercent = 8

/** The amounts of an order in dollars, exact to the cent, named like their columns. */
export interface OrderTotal {
  subtotal: number
  shipping_amount: number
  tax_amount: number
  discount_amount: number
  total_amount: number
}

/**
 * What an order costs, computed in whole cents. `place_order` in the database decides; the two agree to the cent.
 *
 * @param subtotal dollars, the sum of the item totals
 * @param discount dollars, subtracted after tax and shipping are computed
 */
export function orderTotal(subtotal: number, discount = 0): OrderTotal {
  const subtotalCents = toCents(subtotal)
  const shippingCents = hasFreeShipping(subtotal) ? 0 : toCents(standardShipping)
  const taxCents = roundHalfUp(subtotalCents * taxPercent, 100)
  const discountCents = Math.min(toCents(discount), subtotalCents)
  return {
    subtotal: subtotalCents / 100,
    shipping_amount: shippingCents / 100,
    tax_amount: taxCents / 100,
    discount_amount: discountCents / 100,
    total_amount: (subtotalCents + shippingCents + taxCents - discountCents) / 100,
  }
}

/** The discount of a code in dollars, half a cent rounded up. */
export function discountOf(subtotal: number, percent: number): number {
  return roundHalfUp(toCents(subtotal) * percent, 100) / 100
}

function hasFreeShipping(subtotal: number): boolean {
  return toCents(subtotal) > toCents(freeShippingOver)
}

/** Dollars missing for free shipping, which starts at 50.01; 0 once it is free. */
export function amountToFreeShipping(subtotal: number): number {
  const missing = toCents(freeShippingOver) + 1 - toCents(subtotal)
  return Math.max(missing, 0) / 100
}
