import { X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { VisuallyHidden } from './visually-hidden.tsx'

import './chip.css'

/** Something selected, as a button that removes it. */
export function Chip({ children, ...button }: ComponentProps<'button'>) {
  return (
    <button type="button" {...button} className="chip">
      <VisuallyHidden>Remove filter: </VisuallyHidden>
      {children}
      <X aria-hidden />
    </button>
  )
}

/** A suggestion to press, such as a recent search. */
export function ChoiceChip(button: ComponentProps<'button'>) {
  return <button type="button" {...button} className="chip" />
}
