/** In dollars. */
export type PriceRange = readonly [from: number, to: number]

export interface PriceSliderProps {
  bounds: PriceRange
  value: PriceRange
  /** Called when a thumb is released or has come to rest, or a number was entered. */
  onCommit: (value: PriceRange) => void
  /** "$120" or "$120 (Rs. 9,960)". */
  format: (amount: number) => string
}

/** A typed price in whole dollars, clamped; `before` if it is not a number. */
export function parsePrice(typed: string, before: number, [least, most]: PriceRange): number {
  const parsed = Math.round(Number.parseFloat(typed))
  return Number.isNaN(parsed) ? before : Math.max(least, Math.min(most, parsed))
}

export const priceStep = 10
