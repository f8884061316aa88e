import { useDraft } from '../state-hooks.ts'
import { lazyComponent } from '../lazy.ts'
import { onRelease } from './settling.ts'
import { parsePrice, priceStep, type PriceRange, type PriceSliderProps } from './price-slider.ts'

import './price-slider.css'

/** Loaded after hydration: the inputs work without it, and it is heavier than the listing's own script. */
const PriceSliderThumbs = lazyComponent(
  async () => (await import('./price-slider-thumbs.tsx')).PriceSliderThumbs,
)

/** A range of prices: two thumbs to drag, and two number inputs that do the same. */
export function PriceSlider(slider: PriceSliderProps) {
  const { bounds, value, format, onCommit } = slider
  const [moved, setMoved] = useDraft<PriceRange>()
  const [from, to] = moved ?? value
  function rest() {
    if (moved === null) return
    setMoved(null)
    onCommit(moved)
  }
  return (
    <fieldset className="price-slider">
      <legend>Price</legend>
      <p className="price-slider-range" aria-hidden>
        <span>{format(from)}</span>
        <span>{format(to)}</span>
      </p>
      <PriceSliderThumbs
        {...{ bounds, value, format, moved }}
        onMove={setMoved}
        onRest={rest}
        fallback={<div className="price-slider-track" />}
      />
      <div className="price-slider-amounts">
        <Amount
          scale={bounds}
          label="Lowest price"
          name="minPrice"
          amount={from}
          bounds={[bounds[0], to]}
          onSettle={(amount) => onCommit([amount, to])}
        />
        <Amount
          scale={bounds}
          label="Highest price"
          name="maxPrice"
          amount={to}
          bounds={[from, bounds[1]]}
          onSettle={(amount) => onCommit([from, amount])}
        />
      </div>
    </fieldset>
  )
}

interface AmountProps {
  label: string
  name: string
  amount: number
  /** The range this end may take while the other end stays. */
  bounds: PriceRange
  /** The whole scale. A form without script may change both ends at once, so the input allows all of it. */
  scale: PriceRange
  onSettle: (amount: number) => void
}

/** One end of the range as a number input. Typing is corrected on Enter or blur. */
function Amount(props: AmountProps) {
  const { amount, bounds, scale } = props
  const [typed, setTyped] = useDraft<string>()
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
        step={priceStep}
        value={typed ?? amount}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => onRelease(settle)}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
      />
    </label>
  )
}
