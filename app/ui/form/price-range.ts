/** In dollars. */
export type PriceRange = readonly [from: number, to: number]

export interface PriceSliderProps {
  legend: string
  bounds: PriceRange
  step: number
  value: PriceRange
  /** While a thumb moves: for display only. */
  onChange: (value: PriceRange) => void
  /** When a thumb is released or a number was typed: load by it. */
  onCommit: (value: PriceRange) => void
  /** "$120" or "$120 (Rs. 9,960)". */
  format: (amount: number) => string
  /** The names of the two inputs in a form that is sent without script. */
  names: readonly [from: string, to: string]
}

/** A typed price in whole dollars, clamped; `before` where it is no number. */
export function parsePrice(typed: string, before: number, [least, most]: PriceRange): number {
  const parsed = Math.round(Number.parseFloat(typed))
  return Number.isNaN(parsed) ? before : Math.max(least, Math.min(most, parsed))
}
