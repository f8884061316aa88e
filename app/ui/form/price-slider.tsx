import { createElement } from 'react'

import { useHydrated } from '../hooks/use-hydrated.ts'
import { lazyModule, useLazyModule } from '../lazy.ts'
import type { PriceRange, PriceSliderProps, PriceSliderThumbsProps } from './price-range.ts'
import { PriceSliderAmount } from './price-slider-amount.tsx'

import './price-slider.css'

/** A range of prices: two thumbs to drag, and two number inputs that do the same. */
export function PriceSlider(slider: PriceSliderProps) {
  const { bounds, step = 10, value, format, names } = slider
  const [least, most] = bounds
  const [from, to] = value
  function settle(next: PriceRange) {
    slider.onChange(next)
    slider.onCommit?.(next)
  }
  const ends = { scale: bounds, step }
  return (
    <fieldset className="price-slider">
      <legend>{slider.legend}</legend>
      <p className="price-slider-range" aria-hidden>
        <span>{format(from)}</span>
        <span>{format(to)}</span>
      </p>
      <Thumbs {...slider} step={step} onSettle={settle} />
      <div className="price-slider-amounts">
        <PriceSliderAmount
          {...ends}
          label="Lowest price"
          name={names?.[0]}
          amount={from}
          bounds={[least, to]}
          onSettle={(amount) => settle([amount, to])}
        />
        <PriceSliderAmount
          {...ends}
          label="Highest price"
          name={names?.[1]}
          amount={to}
          bounds={[from, most]}
          onSettle={(amount) => settle([from, amount])}
        />
      </div>
    </fieldset>
  )
}

/** Loaded after hydration: the inputs work without it, and it is heavier than the listing's own script. */
function Thumbs(slider: PriceSliderThumbsProps) {
  const PriceSliderThumbs = useLazyModule(thumbs, useHydrated())
  if (PriceSliderThumbs) return createElement(PriceSliderThumbs, slider)
  return <div className="price-slider-track" />
}

const thumbs = lazyModule(async () => (await import('./price-slider-thumbs.tsx')).PriceSliderThumbs)
