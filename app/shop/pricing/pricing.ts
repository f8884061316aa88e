/** What the shop charges in; the catalogue, cart and orders are all kept in it. */
export const currency = 'USD'
/** Shipping is free when the subtotal is over this; exactly 50.00 still pays. */
export const freeShippingOver = 50
export const standardShipping = 9.99
export const taxPercent = 8
/** The specification names a charge for paying on delivery; it is nothing, and no screen offers it. */
export const codFee = 0
/** Search speaks in rupees at this fixed rate. Nothing is ever charged in them. */
export const rupeesPerDollar = 83

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

/** Price times quantity in dollars, exact to the cent. */
export function itemTotal(unitPrice: number, quantity: number): number {
  return (toCents(unitPrice) * quantity) / 100
}

/** Adds dollar amounts without losing cents. */
export function sumOfPrices(prices: readonly number[]): number {
  return prices.reduce((cents, price) => cents + toCents(price), 0) / 100
}

/** Whole percent off, 0 when there is nothing off. A true reduction never reads as 0 or 100 percent. */
export function percentOff(price: number, originalPrice: number | null): number {
  if (originalPrice === null || toCents(originalPrice) <= toCents(price)) return 0
  const off = toCents(originalPrice) - toCents(price)
  const percent = roundHalfUp(off * 100, toCents(originalPrice))
  return Math.min(Math.max(percent, 1), price > 0 ? 99 : 100)
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency })

/** `$1,234.50` */
export function formatUsd(price: number): string {
  return dollars.format(price)
}

const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency,
  trailingZeroDisplay: 'stripIfInteger',
})

/** `$120`; cents only where there are some. For amounts that are steps, not prices. */
export function formatWholeUsd(price: number): string {
  return wholeDollars.format(price)
}

/** Whole rupees for a dollar price: 420 → 34860. */
export function toRupees(price: number): number {
  return roundHalfUp(toCents(price) * rupeesPerDollar, 100)
}

// Lakhs are grouped as their readers group them: 1,24,500.
const wholeRupees = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })

/** `Rs. 34,860` for the dollar price 420. */
export function formatRupees(price: number): string {
  return `Rs. ${wholeRupees.format(toRupees(price))}`
}

/** `8,715` for what is saved between two dollar prices: the difference of the rupees that are shown. */
export function rupeesSaved(price: number, originalPrice: number): string {
  return wholeRupees.format(toRupees(originalPrice) - toRupees(price))
}

/** Whole cents of a dollar amount that came from the database or a form with at most two decimals. */
function toCents(price: number): number {
  return Math.round(price * 100)
}

/** Divides whole numbers and rounds the half up, as the database rounds its numerics. */
function roundHalfUp(numerator: number, divisor: number): number {
  return Math.floor((2 * numerator + divisor) / (2 * divisor))
}
