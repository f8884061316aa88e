import type { ComponentProps } from 'react'
import { Field, useField, type FieldText } from './field.tsx'

import './text-area-field.css'

/** Several lines of text. Grows with its content in browsers that support `field-sizing`. */
export function TextAreaField(props: ComponentProps<'textarea'> & FieldText) {
  const { frame, control } = useField(props)
  return (
    <Field {...frame} boxClassName="text-area-field">
      <textarea rows={4} dir="auto" {...control} />
    </Field>
  )
}
