import { useId, type ComponentProps } from 'react'
import { describedControl, Field, type FieldWords } from './field.tsx'
import './text-area-field.css'

/** Several lines of text; grows with what is written where the browser can. */
export function TextAreaField(props: ComponentProps<'textarea'> & FieldWords) {
  const { label, hint, error, optional, labelHidden, className, ...rest } = props
  const { id: givenId, 'aria-describedby': alsoDescribedBy, ...area } = rest
  const ownId = useId()
  const id = givenId ?? ownId
  const words = { label, hint, error, optional, labelHidden }
  return (
    <Field {...words} id={id} required={area.required} className={className}>
      <div className="field-box text-area-field">
        <textarea rows={4} dir="auto" {...area} {...describedControl(id, words, alsoDescribedBy)} />
      </div>
    </Field>
  )
}
