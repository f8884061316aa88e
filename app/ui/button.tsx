import type { ComponentProps, MouseEvent } from 'react'
import { withClass } from './class-name.ts'
import './button.css'

export interface ButtonShape {
  /** One primary per screen region; secondary is outlined; quiet is underlined words. */
  look?: 'primary' | 'secondary' | 'quiet'
  size?: 'small' | 'regular' | 'large'
  /** Fills the line it stands on. */
  wide?: boolean
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonShape {
  /** While true the button keeps its focus, answers no clicks and shows `busyText`. */
  busy?: boolean
  busyText?: string
}

/** Busy is aria-disabled, not disabled: a disabled button would drop the keyboard's focus to the page. */
export function Button({ look, size, wide, busy = false, busyText, ...button }: ButtonProps) {
  const { className, children, onClick, ...attributes } = button
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...attributes}
      {...buttonAttributes({ look, size, wide }, className)}
      aria-disabled={busy || attributes['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={click}
    >
      {busy && busyText ? busyText : children}
    </button>
  )
}

/** What makes any element look like a button; for links and labels. */
export function buttonAttributes({ look, size, wide }: ButtonShape, className?: string) {
  return {
    className: withClass('button', className),
    'data-look': look ?? 'primary',
    'data-size': size ?? 'regular',
    'data-wide': wide || undefined,
  }
}
