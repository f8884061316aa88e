import type { ComponentProps, ReactNode } from 'react'
import { withClass } from './class-name.ts'
import './icon-button.css'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** What the button does, as it is read aloud: "Add Marlow Coat to wishlist". */
  label: string
  children: ReactNode
  /** floating: a round page-coloured ground, for buttons that lie on a picture. */
  look?: 'plain' | 'floating'
  /** Two-state buttons; the icon is filled while true. */
  pressed?: boolean
}

export function IconButton({ label, look = 'plain', pressed, ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      {...button}
      className={withClass('icon-button', button.className)}
      data-look={look}
      aria-label={label}
      aria-pressed={pressed}
    />
  )
}
