import type { ComponentProps } from 'react'
import { withClass } from './class-name.ts'
import './chip.css'

/** A choice that is on or off: quick filters, recent searches, sizes. */
export function ChoiceChip({
  pressed,
  className,
  ...button
}: ComponentProps<'button'> & { pressed?: boolean }) {
  return (
    <button
      type="button"
      {...button}
      className={withClass('chip', className)}
      aria-pressed={pressed}
    />
  )
}
