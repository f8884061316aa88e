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
  /** What the control has. */
  const [attention, setAttention] = useState<'pointer' | 'focus' | null>(null)
  const open = useDelayedFlag(attention !== null, attention === 'focus' ? 0 : hoverDelayMs)
  useEffect(() => {
    if (!open) return
    // On the document: a control that is only hovered gets no keys.
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      setAttention(null)
    }
    document.addEventListener('keydown', closeOnEscape, { capture: true })
    return () => document.removeEventListener('keydown', closeOnEscape, { capture: true })
  }, [open])
  return (
    // The control is the child; the span only handles events that bubble.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      className="tooltip"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setAttention('pointer')}
      onPointerLeave={() => setAttention(null)}
      onFocus={(event) => event.target.matches(':focus-visible') && setAttention('focus')}
      onBlur={() => setAttention(null)}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span className="tooltip-text" role="tooltip" id={id} data-open={open || undefined}>
        <span>{text}</span>
      </span>
    </span>
  )
}

const hoverDelayMs = 700
