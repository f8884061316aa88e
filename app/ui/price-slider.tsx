import { createElement } from 'react'

import { withClass } from './class-name.ts'
import { useHydrated } from './hydrated.ts'
import { latePart, useLatePart } from './late-part.ts'
import { PriceSliderAmount } from './price-slider-amount.tsx'
import type { PriceRange, PriceSliderProps, PriceSliderThumbsProps } from './price-range.ts'
import './price-slider.css'

/** Two thumbs, and two inputs that do the same for those who cannot or will not drag. */
export function PriceSlider(slider: PriceSliderProps) {
  const { legend, bounds, step = 10, value, format, names } = slider
  const [least, most] = bounds
  const [from, to] = value
  function settle(next: PriceRange) {
    slider.onChange(next)
    slider.onCommit?.(next)
  }
  return (
    <fieldset className={withClass('price-slider', slider.className)}>
      <legend>{legend}</legend>
      <p className="price-slider-range" aria-hidden>
        <span>{format(from)}</span>
        <span>{format(to)}</span>
      </p>
      <Thumbs {...slider} step={step} onSettle={settle} />
      <div className="price-slider-amounts">
        <PriceSliderAmount
          label="Lowest price"
          name={names?.[0]}
          amount={from}
          bounds={[least, to]}
          ends={bounds}
          step={step}
          onSettle={(amount) => settle([amount, to])}
        />
        <PriceSliderAmount
          label="Highest price"
          name={names?.[1]}
          amount={to}
          bounds={[from, most]}
          ends={bounds}
          step={step}
          onSettle={(amount) => settle([from, amount])}
        />
      </div>
    </fieldset>
  )
}

/** They follow once the page is there: the two inputs do without them, and they weigh more than the list's whole script. */
function Thumbs(slider: PriceSliderThumbsProps) {
  const PriceSliderThumbs = useLatePart(thumbs, useHydrated())
  if (PriceSliderThumbs) return createElement(PriceSliderThumbs, slider)
  return <div className="price-slider-track" />
}

const thumbs = latePart(async () => (await import('./price-slider-thumbs.tsx')).PriceSliderThumbs)
