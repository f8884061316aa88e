import { Slider } from 'radix-ui'

import type { PriceRange, PriceSliderProps } from './price-range.ts'

/** Two thumbs on a track. Browser only: Radix positions them with inline styles, which the CSP forbids in HTML. */
export function PriceSliderThumbs(props: PriceSliderProps) {
  const { bounds, value, format } = props
  return (
    <Slider.Root
      className="price-slider-root"
      min={bounds[0]}
      max={bounds[1]}
      step={props.step}
      value={[...value]}
      onValueChange={(values) => props.onChange(pair(values, bounds))}
      onValueCommit={(values) => props.onCommit(pair(values, bounds))}
    >
      <Slider.Track className="price-slider-track">
        <Slider.Range className="price-slider-chosen" />
      </Slider.Track>
      <Slider.Thumb
        className="price-slider-thumb"
        aria-label="Lowest price"
        aria-valuetext={format(value[0])}
      />
      <Slider.Thumb
        className="price-slider-thumb"
        aria-label="Highest price"
        aria-valuetext={format(value[1])}
      />
    </Slider.Root>
  )
}

function pair([from, to]: number[], bounds: PriceRange): PriceRange {
  return [from ?? bounds[0], to ?? bounds[1]]
}
