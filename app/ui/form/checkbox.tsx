import type { ComponentProps, ReactNode } from 'react'

import './choice.css'
import './checkbox.css'

/** A labelled checkbox; the whole line is the target. */
export function Checkbox({ label, ...input }: ComponentProps<'input'> & { label: ReactNode }) {
  return (
    <label className="checkbox">
      <input type="checkbox" {...input} />
      <span>{label}</span>
    </label>
  )
}
