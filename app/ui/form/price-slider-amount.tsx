import { useState } from 'react'

import { onRelease } from '../on-release.ts'
import { parsePrice, type PriceRange } from './price-range.ts'

interface PriceSliderAmountProps {
  label: string
  name?: string
  amount: number
  /** The range this end may take while the other end stays. */
  bounds: PriceRange
  /** The whole scale. A form without script may change both ends at once, so the input allows all of it. */
  scale: PriceRange
  step: number
  onSettle: (amount: number) => void
}

/** One end of the range as a number input. Typing is corrected on Enter or blur. */
export function PriceSliderAmount(props: PriceSliderAmountProps) {
  const { amount, bounds, scale } = props
  const [typed, setTyped] = useState<string | null>(null)
  function settle() {
    if (typed === null) return
    const next = parsePrice(typed, amount, bounds)
    setTyped(null)
    if (next !== amount) props.onSettle(next)
  }
  return (
    <label className="price-slider-amount field-box">
      <span aria-hidden>$</span>
      <input
        type="number"
        inputMode="numeric"
        aria-label={props.label}
        name={props.name}
        min={scale[0]}
        max={scale[1]}
        step={props.step}
        value={typed ?? amount}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => onRelease(settle)}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
      />
    </label>
  )
}
