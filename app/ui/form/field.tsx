import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { withClass } from '../class-name.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'

import './field.css'

/** The props that every field has besides the attributes of its control. */
export interface FieldText {
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
export function useField<Props extends FieldText & ControlProps>(props: Props) {
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
export function Field({ label, optional, labelHidden, ...field }: FieldProps) {
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
        {labelHidden ? <VisuallyHidden>{labelText}</VisuallyHidden> : labelText}
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
      <CircleAlert aria-hidden />
      <span>{children}</span>
    </p>
  )
}
