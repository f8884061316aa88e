import { createElement } from 'react'

import { useHydrated } from '../hooks/use-hydrated.ts'
import { lazyModule, useLazyModule } from '../lazy.ts'
import type { PriceSliderProps } from './price-range.ts'
import { PriceSliderAmount } from './price-slider-amount.tsx'

import './price-slider.css'

/** A range of prices: two thumbs to drag, and two number inputs that do the same. */
export function PriceSlider(slider: PriceSliderProps) {
  const { bounds, step, value, format, names, onCommit } = slider
  const [least, most] = bounds
  const [from, to] = value
  const ends = { scale: bounds, step }
  return (
    <fieldset className="price-slider">
      <legend>{slider.legend}</legend>
      <p className="price-slider-range" aria-hidden>
        <span>{format(from)}</span>
        <span>{format(to)}</span>
      </p>
      <Thumbs {...slider} />
      <div className="price-slider-amounts">
        <PriceSliderAmount
          {...ends}
          label="Lowest price"
          name={names[0]}
          amount={from}
          bounds={[least, to]}
          onSettle={(amount) => onCommit([amount, to])}
        />
        <PriceSliderAmount
          {...ends}
          label="Highest price"
          name={names[1]}
          amount={to}
          bounds={[from, most]}
          onSettle={(amount) => onCommit([from, amount])}
        />
      </div>
    </fieldset>
  )
}

/** Loaded after hydration: the inputs work without it, and it is heavier than the listing's own script. */
function Thumbs(slider: PriceSliderProps) {
  const PriceSliderThumbs = useLazyModule(thumbs, useHydrated())
  if (PriceSliderThumbs) return createElement(PriceSliderThumbs, slider)
  return <div className="price-slider-track" />
}

const thumbs = lazyModule(async () => (await import('./price-slider-thumbs.tsx')).PriceSliderThumbs)
