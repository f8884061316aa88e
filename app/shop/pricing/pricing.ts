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
 */
export function groupDigits(whole: number, size = 3): string {
  const digits = String(whole)
  let text = digits.slice(-3)
  for (let end = digits.length - 3; end > 0; end -= size)
    text = `${digits.slice(Math.max(0, end - size), end)},${text}`
  return text
}

/** Whole cents of a dollar amount with at most two decimals. */
export function toCents(price: number): number {
  return Math.round(price * 100)
}

/** Divides whole numbers, rounding half up as `numeric` does in the database. */
export function roundHalfUp(numerator: number, divisor: number): number {
  return Math.floor((2 * numerator + divisor) / (2 * divisor))
}
