import { Slider } from 'radix-ui'
import { useRef, type FocusEvent } from 'react'
import { flushSync } from 'react-dom'

import { usePause, onRelease } from './settling.ts'
import { priceStep, type PriceRange, type PriceSliderProps } from './price-slider.ts'

interface PriceSliderThumbsProps extends Pick<PriceSliderProps, 'bounds' | 'value' | 'format'> {
  /** The range while a thumb moves; null when none does. */
  moved: PriceRange | null
  /** Called with each new `moved`; null when the move was cancelled. */
  onMove: (moved: PriceRange | null) => void
  /** Called when a thumb is released, left, or has come to rest. */
  onRest: () => void
}

/** Two thumbs on a track. Browser only: Radix positions them with inline styles, which the CSP forbids in HTML. */
export function PriceSliderThumbs(props: PriceSliderThumbsProps) {
  const { bounds, format, moved, onMove, onRest } = props
  const value = moved ?? props.value
  const held = useRef(false)
  usePause(moved && String(moved), () => !held.current && onRest())
  function release() {
    held.current = false
    onRest()
  }
  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) onRelease(onRest)
  }
  return (
    <Slider.Root
      className="price-slider-root"
      min={bounds[0]}
      max={bounds[1]}
      step={priceStep}
      value={[...value]}
      // At once: the release may come before the next frame.
      onValueChange={(values) => flushSync(() => onMove(pair(values, bounds)))}
      onPointerDown={() => (held.current = true)}
      onPointerCancel={() => onMove(null)}
      onLostPointerCapture={release}
      onBlur={leave}
    >
      <Slider.Track className="price-slider-track">
        <Slider.Range className="price-slider-chosen" />
      </Slider.Track>
      {value.map((price, index) => (
        <Slider.Thumb
          key={index}
          className="price-slider-thumb"
          aria-label={index === 0 ? 'Lowest price' : 'Highest price'}
          aria-valuetext={format(price)}
        />
      ))}
    </Slider.Root>
  )
}

function pair([from, to]: number[], bounds: PriceRange): PriceRange {
  return [from ?? bounds[0], to ?? bounds[1]]
}
