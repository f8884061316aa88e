/**
 * `79.9` is `79.90`; with a decimal comma `1.299,9` is `1299.90`. Null for words, signs and more than two
 * decimals, and for thousands before a decimal point, which would be ambiguous.
 */
export function parseAmount(text: string, decimal: 'point' | 'comma'): string | null {
  const grouped = /^\d{1,3}(\.\d{3})+(,|$)/.test(text) ? text.replaceAll('.', '') : text
  const plain =
    decimal === 'comma' ? grouped.replace(/[.,]/g, (sign) => (sign === ',' ? '.' : ',')) : text
  const [, dollars, cents = ''] = /^(\d{1,7})(?:\.(\d{1,2})0*)?$/.exec(plain) ?? []
  if (dollars === undefined || Number(`${dollars}.${cents}`) > 1_000_000) return null
  return `${BigInt(dollars)}.${cents.padEnd(2, '0')}`
}

/** A whole number, also below zero; `3.0` is 3. Null for anything else. */
export function parseCount(text: string): number | null {
  const [, digits] = /^(-?\d{1,7})(?:\.0+)?$/.exec(text) ?? []
  return digits === undefined ? null : Number(digits)
}
