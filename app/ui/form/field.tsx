import { Check, ChevronDown, CircleAlert } from 'lucide'
import { useId, type ComponentProps, type ReactNode } from 'react'

import { withClass } from '../class-name.ts'
import { Icon } from '../icon.tsx'
import './field.css'

/** The props that every field has besides the attributes of its control. */
interface FieldText {
  label: ReactNode
  /** Help below the field. */
  hint?: ReactNode
  /** What is wrong and how to correct it. Makes the field invalid. */
  error?: string | null
  /** Adds "(optional)" to the label. */
  optional?: boolean
  /** Hides the label visually. */
  labelHidden?: boolean
}

interface ControlProps {
  id?: string
  className?: string
  required?: boolean
}

/** Splits a field's props between frame and control, and connects the two by ids. */
function useField<Props extends FieldText & ControlProps>(props: Props) {
  const { label, hint, error, optional, labelHidden, className, ...attributes } = props
  const ownId = useId()
  const id = attributes.id ?? ownId
  const { required } = attributes
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean)
  return {
    frame: { id, label, hint, error, optional, labelHidden, required, className },
    control: {
      ...attributes,
      id,
      'aria-describedby': describedBy.join(' ') || undefined,
      'aria-invalid': error ? (true as const) : undefined,
    },
  }
}

interface FieldProps extends FieldText {
  id: string
  required?: boolean
  className?: string
  boxClassName?: string
  /** The control, shown inside a box. */
  children: ReactNode
}

/** The frame of a field: label, box, error, hint. */
function Field({ label, optional, labelHidden, ...field }: FieldProps) {
  const { id, error, required } = field
  const labelText = (
    <>
      <span>{label}</span>
      {optional && <span className="field-mark"> (optional)</span>}
      {required && (
        <span className="field-mark" aria-hidden>
          {' *'}
        </span>
      )}
    </>
  )
  return (
    <div className={withClass('field', field.className)} data-invalid={Boolean(error) || undefined}>
      <label htmlFor={id}>
        {labelHidden ? <span className="visually-hidden">{labelText}</span> : labelText}
      </label>
      <div className={withClass('field-box', field.boxClassName)}>{field.children}</div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {field.hint && (
        <p id={`${id}-hint`} className="field-hint">
          {field.hint}
        </p>
      )}
    </div>
  )
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="field-error">
      <Icon of={CircleAlert} />
      <span>{children}</span>
    </p>
  )
}

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
      {valid && !frame.error && <Icon of={Check} className="field-tick" />}
      {trailing}
    </Field>
  )
}

/** Free text may be in either direction; e-mail addresses, numbers and dates are not. */
function directionOf(type = 'text') {
  return type === 'text' || type === 'search' ? 'auto' : undefined
}

/** Several lines of text. Grows with its content in browsers that support `field-sizing`. */
export function TextAreaField(props: ComponentProps<'textarea'> & FieldText) {
  const { frame, control } = useField(props)
  return (
    <Field {...frame} boxClassName="text-area-field">
      <textarea rows={4} dir="auto" {...control} />
    </Field>
  )
}

interface SelectFieldProps extends ComponentProps<'select'>, FieldText {
  options: readonly { value: string; label: string; disabled?: boolean }[]
}

/** A native select. */
export function SelectField({ options, ...props }: SelectFieldProps) {
  const { frame, control } = useField(props)
  return (
    <Field {...frame} boxClassName="select-field">
      <select {...control}>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} />
    </Field>
  )
}
