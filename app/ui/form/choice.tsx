import type { ComponentProps, ReactNode } from 'react'

import './choice.css'

/** A labelled checkbox; the whole line is the target. */
export function Checkbox({ label, ...input }: ComponentProps<'input'> & { label: ReactNode }) {
  return (
    <label className="checkbox">
      <input type="checkbox" {...input} />
      <span>{label}</span>
    </label>
  )
}

interface RadioGroupProps<Value extends string> {
  legend: ReactNode
  name: string
  options: readonly { value: Value; label: ReactNode; description?: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  /** cards: each option in a box; chips: small boxes side by side, without circles. */
  look?: 'plain' | 'cards' | 'chips'
}

/** Native radio buttons: arrow keys change the choice, Tab leaves the group. */
export function RadioGroup<Value extends string>(group: RadioGroupProps<Value>) {
  return (
    <fieldset role="radiogroup" className="radio-group" data-look={group.look ?? 'plain'}>
      <legend>{group.legend}</legend>
      {group.options.map(({ value, label, description }) => (
        <label key={value} className={group.look && 'choice-box'}>
          <input
            type="radio"
            name={group.name}
            value={value}
            checked={value === group.value}
            onChange={() => group.onChange(value)}
          />
          <span className="radio-group-label">
            <span>{label}</span>
            {description && <small>{description}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
