import { cloneElement, useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent, ReactElement } from 'react'
import './tooltip.css'

/** How long a pointer rests before the words appear. */
export const tooltipDelayMs = 700
/** How long the words stay after a touch, which has no way of leaving. */
const tooltipTouchMs = 3000

interface TooltipProps {
  text: string
  /** The one element described: a button or a link. */
  children: ReactElement<{ 'aria-describedby'?: string }>
}

/**
 * A few words about a control. Appears when a pointer rests on it, at once on keyboard focus and on a
 * touch; stays while pointed at; Escape puts it away. Light enough to need no library.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  function show(afterMs: number, forMs?: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setOpen(true)
      if (forMs) timer.current = setTimeout(hide, forMs)
    }, afterMs)
  }
  function hide() {
    clearTimeout(timer.current)
    setOpen(false)
  }
  return (
    // What it wraps is the control; this only listens to what passes through on the way there.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      className="tooltip"
      onPointerEnter={(event) => isMouse(event) && show(tooltipDelayMs)}
      onPointerLeave={(event) => isMouse(event) && hide()}
      onPointerUp={(event) => isMouse(event) || show(0, tooltipTouchMs)}
      onFocus={(event) => event.target.matches(':focus-visible') && show(0)}
      onBlur={hide}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        hide()
      }}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span className="tooltip-words" role="tooltip" id={id} data-open={open || undefined}>
        <span>{text}</span>
      </span>
    </span>
  )
}

function isMouse(event: PointerEvent): boolean {
  return event.pointerType === 'mouse'
}
