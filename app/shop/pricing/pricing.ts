/** The currency of catalogue, cart and orders. */
export const currency = 'USD'
/** Shipping is free for a subtotal above this; at exactly 50.00 it is not. */
export const freeShippingOver = 50
export const standardShipping = 9.99

/** Price times quantity in dollars, exact to the cent. */
export function itemTotal(unitPrice: number, quantity: number): number {
  return (toCents(unitPrice) * quantity) / 100
}

/** Adds dollar amounts without losing cents. */
export function sumOfPrices(prices: readonly number[]): number {
  return prices.reduce((cents, price) => cents + toCents(price), 0) / 100
}

/** Whole percent off, 0 without a reduction. A reduction is at least 1 percent, and 100 only for a price of 0. */
export function percentOff(price: number, originalPrice: number | null): number {
  if (originalPrice === null || toCents(originalPrice) <= toCents(price)) return 0
  const off = toCents(originalPrice) - toCents(price)
  const percent = roundHalfUp(off * 100, toCents(originalPrice))
  return Math.min(Math.max(percent, 1), price > 0 ? 99 : 100)
}

/** `$1,234.50` */
export function formatUsd(price: number): string {
  const cents = Math.abs(toCents(price))
  const rest = String(cents % 100).padStart(2, '0')
  return `${price < 0 ? '-' : ''}$${groupDigits(Math.floor(cents / 100))}.${rest}`
}

/** `$120`, or `$12.50` with cents. */
export function formatWholeUsd(price: number): string {
  return formatUsd(price).replace('.00', '')
}

/**
 * `1,234,567`. Not by `Intl.NumberFormat`, whose first use takes 50 to 170 ms on a phone.
 *
 * @param size of the groups before the last three digits: 2 in India
 * @internal Exported for tests.
 */
export function groupDigits(whole: number, size = 3): string {
  const digits = String(whole)
  let text = digits.slice(-3)
  for (let end = digits.length - 3; end > 0; end -= size)
    text = `${digits.slice(Math.max(0, end - size), end)},${text}`
  return text
}

/** Whole cents of a dollar amount with at most two decimals. */
function toCents(price: number): number {
  return Math.round(price * 100)
}

/** Divides whole numbers, rounding half up as `numeric` does in the database. */
function roundHalfUp(numerator: number, divisor: number): number {
  return Math.floor((2 * numerator + divisor) / (2 * divisor))
}

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

/** Search shows rupees at this fixed rate; orders are charged in dollars. */
export const rupeesPerDollar = 83

/** Whole rupees for a dollar price: 420 → 34860. */
function toRupees(price: number): number {
  return roundHalfUp(toCents(price) * rupeesPerDollar, 100)
}

/** Indian digit grouping: 1,24,500. */
const formatLakhs = (rupees: number) => groupDigits(rupees, 2)

/** `Rs. 34,860` for the dollar price 420. */
export function formatRupees(price: number): string {
  return `Rs. ${formatLakhs(toRupees(price))}`
}

/** `8,715`: the difference of two dollar prices, each rounded to the rupees shown. */
export function rupeesSaved(price: number, originalPrice: number): string {
  return formatLakhs(toRupees(originalPrice) - toRupees(price))
}
