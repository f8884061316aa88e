import { ChevronDown } from 'lucide-react'
import { useId, type ComponentProps } from 'react'
import { describedControl, Field, type FieldWords } from './field.tsx'
import './select-field.css'

export interface SelectOption {
  value: string
  label: string
}

export interface SelectFieldProps extends ComponentProps<'select'>, FieldWords {
  options: readonly SelectOption[]
}

/** The platform's own select: its wheel on phones, its typeahead everywhere. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, optional, labelHidden, options, className, ...rest } = props
  const { id: givenId, 'aria-describedby': alsoDescribedBy, ...select } = rest
  const ownId = useId()
  const id = givenId ?? ownId
  const words = { label, hint, error, optional, labelHidden }
  return (
    <Field {...words} id={id} required={select.required} className={className}>
      <div className="field-box select-field">
        <select {...select} {...describedControl(id, words, alsoDescribedBy)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden />
      </div>
    </Field>
  )
}
