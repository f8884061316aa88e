import { Check } from 'lucide-react'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { describedControl, Field, type FieldWords } from './field.tsx'

export interface TextFieldProps extends ComponentProps<'input'>, FieldWords {
  /** An icon before the words typed. */
  leading?: ReactNode
  /** An icon or button after them. */
  trailing?: ReactNode
  /** A tick: what was typed is right. */
  valid?: boolean
}

/** One line of text. `className` places the whole field; everything else goes to the input. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, labelHidden, leading, trailing, valid, ...rest } = props
  const { className, id: givenId, 'aria-describedby': alsoDescribedBy, ...input } = rest
  const ownId = useId()
  const id = givenId ?? ownId
  const words = { label, hint, error, optional, labelHidden }
  return (
    <Field {...words} id={id} required={input.required} className={className}>
      <div className="field-box">
        {leading}
        <input
          type="text"
          dir={directionOf(input.type)}
          {...input}
          {...describedControl(id, words, alsoDescribedBy)}
        />
        {valid && !error && <Check className="field-tick" aria-hidden />}
        {trailing}
      </div>
    </Field>
  )
}

/** Words may be written from either side; addresses, numbers and dates have one direction. */
function directionOf(type = 'text') {
  return type === 'text' || type === 'search' ? 'auto' : undefined
}
