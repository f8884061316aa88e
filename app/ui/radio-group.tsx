import { useId, type ReactNode } from 'react'
import { withClass } from './class-name.ts'
import { FieldError } from './field.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import './radio-group.css'

export interface RadioOption<Value extends string> {
  value: Value
  label: ReactNode
  /** A second, softer line. */
  description?: ReactNode
  /** At the far end: a price, a card's marks. */
  aside?: ReactNode
  disabled?: boolean
}

export interface RadioGroupProps<Value extends string> {
  legend: string
  legendHidden?: boolean
  name: string
  options: readonly RadioOption<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  /** cards: each option in its own hairline box. */
  look?: 'plain' | 'cards'
  error?: string | null
  className?: string
}

/** One of several. Native radios: arrows move the choice, Tab leaves the group. */
export function RadioGroup<Value extends string>(group: RadioGroupProps<Value>) {
  const errorId = useId()
  const { legend, legendHidden, error } = group
  return (
    <fieldset
      className={withClass('radio-group', group.className)}
      data-look={group.look ?? 'plain'}
      aria-describedby={error ? errorId : undefined}
    >
      <legend>{legendHidden ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}</legend>
      {group.options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={group.name}
            value={option.value}
            checked={option.value === group.value}
            disabled={option.disabled}
            onChange={() => group.onChange(option.value)}
          />
          <span className="radio-group-words">
            {option.label}
            {option.description && <small>{option.description}</small>}
          </span>
          {option.aside && <span className="radio-group-aside">{option.aside}</span>}
        </label>
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
