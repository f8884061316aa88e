import { cloneElement, useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactElement } from 'react'

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
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        hide()
      }}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span className="tooltip-text" role="tooltip" id={id} data-open={open || undefined}>
        <span>{text}</span>
      </span>
    </span>
  )
}

const hoverDelayMs = 700
