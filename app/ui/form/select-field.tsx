import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field, useField, type FieldText } from './field.tsx'

import './select-field.css'

interface SelectFieldProps extends ComponentProps<'select'>, FieldText {
  options: readonly { value: string; label: string }[]
}

/** A native select. */
export function SelectField({ options, ...props }: SelectFieldProps) {
  const { frame, control } = useField(props)
  return (
    <Field {...frame} boxClassName="select-field">
      <select {...control}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden />
    </Field>
  )
}
