import type { ComponentProps, FormEvent } from 'react'
import { Field, useField, type FieldText } from './field.tsx'

import './text-area-field.css'

/** Several lines of text; grows with its content. */
export function TextAreaField(props: ComponentProps<'textarea'> & FieldText) {
  const { frame, control } = useField(props)
  return (
    <Field {...frame} boxClassName="text-area-field">
      <div className="text-area-field-text" data-text={control.value} onInput={copyText}>
        <textarea rows={4} dir="auto" {...control} />
      </div>
    </Field>
  )
}

/** For the style sheet, in browsers without `field-sizing`. */
function copyText({ currentTarget, target }: FormEvent<HTMLElement>) {
  if (target instanceof HTMLTextAreaElement) currentTarget.dataset['text'] = target.value
}
