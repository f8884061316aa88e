import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { withClass } from './class-name.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import './field.css'

/** The words around a control; every field takes them. */
export interface FieldWords {
  label: string
  /** Help that stays while typing, under the field. */
  hint?: ReactNode
  /** What is wrong and how to put it right. Its presence makes the field invalid. */
  error?: string | null
  /** Says "(optional)" after the label. */
  optional?: boolean
  /** The label is read aloud only; for search boxes whose purpose is plain to see. */
  labelHidden?: boolean
}

interface FieldProps extends FieldWords {
  id: string
  required?: boolean
  className?: string
  children: ReactNode
}

/** Label above, control, error, hint: the frame all fields share. */
export function Field({ id, label, hint, error, optional, labelHidden, ...field }: FieldProps) {
  const words = <LabelWords label={label} optional={optional} required={field.required} />
  return (
    <div className={withClass('field', field.className)} data-invalid={Boolean(error) || undefined}>
      <label htmlFor={id}>{labelHidden ? <VisuallyHidden>{words}</VisuallyHidden> : words}</label>
      {field.children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  )
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="field-error">
      <CircleAlert aria-hidden />
      {children}
    </p>
  )
}

/** The ARIA attributes that tie a control to its field's words. */
export function describedControl(
  id: string,
  { hint, error }: Pick<FieldWords, 'hint' | 'error'>,
  alsoDescribedBy?: string,
) {
  const ids = [error && `${id}-error`, hint && `${id}-hint`, alsoDescribedBy].filter(Boolean)
  return {
    id,
    'aria-describedby': ids.join(' ') || undefined,
    'aria-invalid': error ? (true as const) : undefined,
  }
}

function LabelWords({
  label,
  optional,
  required,
}: Pick<FieldProps, 'label' | 'optional' | 'required'>) {
  return (
    <>
      {label}
      {optional && <span className="field-mark"> (optional)</span>}
      {required && (
        <span className="field-mark" aria-hidden>
          {' *'}
        </span>
      )}
    </>
  )
}
