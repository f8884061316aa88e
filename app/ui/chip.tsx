import { X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { withClass } from './class-name.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import './chip.css'

interface ChipProps extends ComponentProps<'button'> {
  /** Read before the chip's words: "Remove filter". */
  removal?: string
}

/** Something chosen that a press takes away again. The whole chip is the button. */
export function Chip({ removal = 'Remove filter', children, className, ...button }: ChipProps) {
  return (
    <button type="button" {...button} className={withClass('chip', className)}>
      <VisuallyHidden>{removal}: </VisuallyHidden>
      {children}
      <X aria-hidden />
    </button>
  )
}
