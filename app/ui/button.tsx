import type { ComponentProps, MouseEvent } from 'react'
import { Link, type LinkProps } from 'react-router'
import { X } from 'lucide'

import { withClass } from './class-name.ts'
import { Icon } from './icon.tsx'
import './button.css'

export interface ButtonShape {
  /** One primary per region of a screen; secondary is outlined; quiet is underlined text. */
  look?: 'primary' | 'secondary' | 'quiet'
  size?: 'small' | 'regular' | 'large'
  /** Fills its line. */
  wide?: boolean
}

interface ButtonProps extends ComponentProps<'button'>, ButtonShape {
  /** While true the button keeps the focus, ignores clicks and shows `busyText`. */
  busy?: boolean
  busyText?: string
}

/**
 * A busy button is aria-disabled, and ignores clicks as every aria-disabled one: `disabled` would move the keyboard's
 * focus to the body.
 */
export function Button({ look, size, wide, busy = false, busyText, ...button }: ButtonProps) {
  const { className, children, onClick, ...attributes } = button
  const disabled = busy || attributes['aria-disabled'] === true
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (disabled) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...attributes}
      {...buttonAttributes({ look, size, wide }, className)}
      aria-disabled={disabled || undefined}
      aria-busy={busy || undefined}
      onClick={click}
    >
      {busy && busyText ? busyText : children}
    </button>
  )
}

/** The attributes that make a link or label look like a button. */
export function buttonAttributes({ look, size, wide }: ButtonShape, className?: string) {
  return {
    className: withClass('button', className),
    'data-look': look ?? 'primary',
    'data-size': size ?? 'regular',
    'data-wide': wide || undefined,
  }
}

interface IconButtonProps extends ComponentProps<'button'> {
  /** The accessible name: "Add Marlow Coat to wishlist". */
  label: string
  /** floating: on a round background, for buttons on pictures. */
  look?: 'plain' | 'floating'
}

export function IconButton({ label, look = 'plain', ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      {...button}
      className={withClass('icon-button', button.className)}
      data-look={look}
      aria-label={label}
    />
  )
}

/** A link that looks like a button. */
export function ButtonLink({ look, size, wide, className, ...link }: LinkProps & ButtonShape) {
  return <Link prefetch="intent" {...link} {...buttonAttributes({ look, size, wide }, className)} />
}

/** A button that removes a filter. */
export function Chip({ children, ...button }: ComponentProps<'button'>) {
  return (
    <button type="button" {...button} className="chip">
      <span className="visually-hidden">Remove filter: </span>
      <span>{children}</span>
      <Icon of={X} />
    </button>
  )
}

/** A button for a suggestion, such as a recent search. */
export function ChoiceChip(button: ComponentProps<'button'>) {
  return <button type="button" {...button} className="chip" />
}
