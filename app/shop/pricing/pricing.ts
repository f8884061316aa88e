/** What the shop charges in; the catalogue, cart and orders are all kept in it. */
export const currency = 'USD'
/** Shipping is free when the subtotal is over this; exactly 50.00 still pays. */
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

/** Whole cents of a dollar amount that came from the database or a form with at most two decimals. */
export function toCents(price: number): number {
  return Math.round(price * 100)
}

/** Divides whole numbers and rounds the half up, as the database rounds its numerics. */
export function roundHalfUp(numerator: number, divisor: number): number {
  return Math.floor((2 * numerator + divisor) / (2 * divisor))
}
