import type { Rates } from '../../client/shop-context.ts'

/** The currency of catalogue, cart and orders. */
export const currency = 'USD'

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

/** The rates as texts name and print them: `{free_shipping_over}` is `$50`. */
export function printedRates(rates: Rates) {
  return {
    standard_shipping: formatUsd(rates.standard_shipping),
    free_shipping_over: formatWholeUsd(rates.free_shipping_over),
    free_shipping_over_rupees: `₹${formatLakhs(rates.free_shipping_over_rupees)}`,
    tax_percent: String(rates.tax_percent),
    rupees_per_dollar: String(rates.rupees_per_dollar),
  }
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
export function orderTotal(subtotal: number, rates: Rates, discount = 0): OrderTotal {
  const subtotalCents = toCents(subtotal)
  const isFree = subtotalCents > toCents(rates.free_shipping_over)
  const shippingCents = isFree ? 0 : toCents(rates.standard_shipping)
  // The column has two decimals.
  const taxCents = roundHalfUp(subtotalCents * toCents(rates.tax_percent), 100 * 100)
  const discountCents = Math.min(toCents(discount), subtotalCents)
  return {
    subtotal: subtotalCents / 100,
    shipping_amount: shippingCents / 100,
    tax_amount: taxCents / 100,
    discount_amount: discountCents / 100,
    total_amount: (subtotalCents + shippingCents + taxCents - discountCents) / 100,
  }
}

/** What a code takes off: a percentage or dollars; nothing below its least subtotal. */
export interface Discount {
  percent_off: number
  /** dollars */
  amount_off: number
  /** dollars */
  minimum: number
}

/** The discount of a code in dollars, half a cent rounded up; it may exceed the subtotal. */
export function discountOf(subtotal: number, discount: Discount | null): number {
  if (!discount || amountToDiscount(subtotal, discount) > 0) return 0
  return roundHalfUp(toCents(subtotal) * discount.percent_off, 100) / 100 + discount.amount_off
}

/** Dollars missing for a discount. */
export function amountToDiscount(subtotal: number, { minimum }: Discount): number {
  return Math.max(toCents(minimum) - toCents(subtotal), 0) / 100
}

/** Dollars missing for free shipping, which starts a cent above its limit; 0 where it is free. */
export function amountToFreeShipping(subtotal: number, rates: Rates): number {
  if (rates.standard_shipping === 0) return 0
  const missing = toCents(rates.free_shipping_over) + 1 - toCents(subtotal)
  return Math.max(missing, 0) / 100
}

/** Whole rupees for a dollar price: 420 → 34860. The rate has four decimals. Orders are charged in dollars. */
function toRupees(price: number, { rupees_per_dollar }: Rates): number {
  return roundHalfUp(toCents(price) * Math.round(rupees_per_dollar * 10_000), 100 * 10_000)
}

/** Indian digit grouping: 1,24,500. */
const formatLakhs = (rupees: number) => groupDigits(rupees, 2)

/** `Rs. 34,860` for the dollar price 420. */
export function formatRupees(price: number, rates: Rates): string {
  return `Rs. ${formatLakhs(toRupees(price, rates))}`
}

/** `8,715`: the difference of two dollar prices, each rounded to the rupees shown. */
export function rupeesSaved(price: number, originalPrice: number, rates: Rates): string {
  return formatLakhs(toRupees(originalPrice, rates) - toRupees(price, rates))
}
