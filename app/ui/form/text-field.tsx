import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Field, useField, type FieldText } from './field.tsx'

export interface TextFieldProps extends ComponentProps<'input'>, FieldText {
  /** An icon before the text. */
  leading?: ReactNode
  /** An icon or button after the text. */
  trailing?: ReactNode
  /** Shows a tick. */
  valid?: boolean
}

/** One line of text. `className` goes to the field, all other attributes to the input. */
export function TextField({ leading, trailing, valid, ...props }: TextFieldProps) {
  const { frame, control } = useField(props)
  return (
    <Field {...frame}>
      {leading}
      <input type="text" dir={directionOf(control.type)} {...control} />
      {valid && !frame.error && <Check className="field-tick" aria-hidden />}
      {trailing}
    </Field>
  )
}

/** Free text may be in either direction; e-mail addresses, numbers and dates are not. */
function directionOf(type = 'text') {
  return type === 'text' || type === 'search' ? 'auto' : undefined
}
