/** In cents: subtotal, discount, shipping (free over 50.00), 8 % of tax. */
export function amountsOf(subtotal: number, percentOff = 0) {
  const discount = Math.floor((subtotal * percentOff + 50) / 100)
  const shipping = subtotal > 5000 ? 0 : 999
  const tax = Math.floor((subtotal * 8 + 50) / 100)
  return { subtotal, discount, shipping, tax, total: subtotal - discount + shipping + tax }
}

export function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}
