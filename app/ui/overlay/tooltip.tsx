import { cloneElement, useEffect, useId, useRef, useState } from 'react'
import type { ReactElement } from 'react'

import './tooltip.css'

interface TooltipProps {
  text: string
  /** A button or a link. */
  children: ReactElement<{ 'aria-describedby'?: string }>
}

/** A description of a control: appears on hover after a delay, on keyboard focus at once. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!open) return
    // On the document: a control that is only hovered gets no keys.
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      setOpen(false)
    }
    document.addEventListener('keydown', closeOnEscape, { capture: true })
    return () => document.removeEventListener('keydown', closeOnEscape, { capture: true })
  }, [open])
  function show(afterMs: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(setOpen, afterMs, true)
  }
  function hide() {
    clearTimeout(timer.current)
    setOpen(false)
  }
  return (
    // The control is the child; the span only handles events that bubble.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      className="tooltip"
      onPointerEnter={(event) => event.pointerType === 'mouse' && show(hoverDelayMs)}
      onPointerLeave={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(0)}
      onBlur={hide}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span className="tooltip-text" role="tooltip" id={id} data-open={open || undefined}>
        <span>{text}</span>
      </span>
    </span>
  )
}

const hoverDelayMs = 700
