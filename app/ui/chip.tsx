import { X } from 'lucide-react'
import type { ComponentProps } from 'react'

import './chip.css'

/** A button that removes a filter. */
export function Chip({ children, ...button }: ComponentProps<'button'>) {
  return (
    <button type="button" {...button} className="chip">
      <span className="visually-hidden">Remove filter: </span>
      <span>{children}</span>
      <X aria-hidden />
    </button>
  )
}

/** A button for a suggestion, such as a recent search. */
export function ChoiceChip(button: ComponentProps<'button'>) {
  return <button type="button" {...button} className="chip" />
}
