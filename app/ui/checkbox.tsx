import { useId, type ComponentProps, type ReactNode } from 'react'
import { withClass } from './class-name.ts'
import { describedControl, FieldError } from './field.tsx'
import './checkbox.css'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode
  hint?: ReactNode
  error?: string | null
}

/** The whole line is the target. `className` places the line. */
export function Checkbox({ label, hint, error, className, ...rest }: CheckboxProps) {
  const { id: givenId, 'aria-describedby': alsoDescribedBy, ...input } = rest
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <div className={withClass('checkbox', className)}>
      <label>
        <input
          type="checkbox"
          {...input}
          {...describedControl(id, { hint, error }, alsoDescribedBy)}
        />
        <span>{label}</span>
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  )
}
