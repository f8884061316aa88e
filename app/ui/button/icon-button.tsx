import type { ComponentProps } from 'react'
import { withClass } from '../class-name.ts'

import './icon-button.css'

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
