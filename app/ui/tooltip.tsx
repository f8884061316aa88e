import { cloneElement, useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent, ReactElement } from 'react'
import './tooltip.css'

/** How long a pointer rests before the words appear. */
export const tooltipDelayMs = 700

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
  function show(afterMs: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(true), afterMs)
  }
  function hide() {
    clearTimeout(timer.current)
    setOpen(false)
  }
  return (
    <span
      className="tooltip"
      onPointerEnter={(event: PointerEvent) =>
        event.pointerType === 'mouse' && show(tooltipDelayMs)
      }
      onPointerLeave={hide}
      onPointerUp={(event: PointerEvent) => event.pointerType !== 'mouse' && show(0)}
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
