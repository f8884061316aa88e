import { cloneElement, useEffect, useId, useState, type ReactElement } from 'react'

import { useDelayedFlag } from '../state-hooks.ts'
import './tooltip.css'

interface TooltipProps {
  text: string
  /** A button or a link. */
  children: ReactElement<{ 'aria-describedby'?: string }>
}

/** A description of a control: appears on hover after a delay, on keyboard focus at once. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const pointedAt = useDelayedFlag(hovered, hoverDelayMs)
  const open = focused || pointedAt
  useEffect(() => {
    if (!open) return
    // On the document: a control that is only hovered gets no keys.
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      setHovered(false)
      setFocused(false)
    }
    document.addEventListener('keydown', closeOnEscape, { capture: true })
    return () => document.removeEventListener('keydown', closeOnEscape, { capture: true })
  }, [open])
  return (
    // The control is the child; the span only handles events that bubble.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      className="tooltip"
      onPointerEnter={(event) => setHovered(event.pointerType === 'mouse')}
      onPointerLeave={() => setHovered(false)}
      onFocus={(event) => setFocused(event.target.matches(':focus-visible'))}
      onBlur={() => setFocused(false)}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span className="tooltip-text" role="tooltip" id={id} data-open={open || undefined}>
        <span>{text}</span>
      </span>
    </span>
  )
}

const hoverDelayMs = 700
