/** From the lower end to the upper, in dollars. */
export type PriceRange = readonly [from: number, to: number]

export interface PriceSliderProps {
  legend: string
  bounds: PriceRange
  step?: number
  value: PriceRange
  /** While a thumb moves; show it, do not load by it. */
  onChange: (value: PriceRange) => void
  /** When a thumb is let go or a number was typed; load by it. */
  onCommit?: (value: PriceRange) => void
  /** An amount as it is read and shown: "$120" or "$120 (Rs. 9,960)". */
  format: (amount: number) => string
  /** What the two inputs are called in a form that is sent without script. */
  names?: readonly [from: string, to: string]
  className?: string
}

export interface PriceSliderThumbsProps extends PriceSliderProps {
  step: number
  onSettle: (value: PriceRange) => void
}
