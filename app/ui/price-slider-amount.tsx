import { useState } from 'react'
import type { PriceRange } from './price-range.ts'

interface PriceSliderAmountProps {
  label: string
  name?: string
  amount: number
  /** Between which it may be put as the other end stands. */
  bounds: PriceRange
  /** Of the whole scale. Without script both ends may move at once, so the form asks for no more. */
  ends: PriceRange
  step: number
  onSettle: (amount: number) => void
}

/** One end of the range as a number. What is typed is kept as typed until the input is left. */
export function PriceSliderAmount({
  label,
  name,
  amount,
  bounds,
  ends,
  step,
  onSettle,
}: PriceSliderAmountProps) {
  const [typed, setTyped] = useState<string | null>(null)
  function settle() {
    if (typed === null) return
    const next = parseAmount(typed, amount, bounds)
    setTyped(null)
    if (next !== amount) onSettle(next)
  }
  return (
    <label className="price-slider-amount field-box">
      <span aria-hidden>$</span>
      <input
        type="number"
        inputMode="numeric"
        aria-label={label}
        name={name}
        min={ends[0]}
        max={ends[1]}
        step={step}
        value={typed ?? amount}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
      />
    </label>
  )
}

/** A typed bound in whole units, kept between its neighbours; nonsense leaves it as it was. */
export function parseAmount(typed: string, before: number, [least, most]: PriceRange): number {
  const parsed = Math.round(Number.parseFloat(typed))
  return Number.isNaN(parsed) ? before : Math.max(least, Math.min(most, parsed))
}
