import { useState, type ComponentProps, type FormEvent, type ReactNode } from 'react'

import { logError } from '../../document/error-log.ts'
import { Button, type ButtonShape } from '../button/button.tsx'
import { Alert } from '../feedback/alert.tsx'
import { useHydrated } from '../hooks/use-hydrated.ts'

/** The error of a form field, or of the whole form. */
export interface FormProblem<Field extends string> {
  field: Field
  message: string
}

/** The errors of an attempt, or null on success. The message is null when the backend did not respond. */
export type AttemptResult<Field extends string> =
  | { field: Field | 'form'; message: string | null }
  | FormProblem<Field | 'form'>[]
  | null

interface SubmitFormProps<Field extends string> extends Omit<
  ComponentProps<'form'>,
  'children' | 'onSubmit'
> {
  submitLabel: string
  busyLabel: string
  submitShape?: ButtonShape
  /** Validates and sends the fields. Throws only for unexpected errors. */
  onAttempt: (form: FormData) => Promise<AttemptResult<Field>>
  /** Shown when the backend did not respond, and for unexpected errors. */
  failureMessage?: string
  children: (problemOf: (field: Field) => string | undefined) => ReactNode
}

/**
 * A form with uncontrolled fields, which keep their text after an error. Errors are shown at their field,
 * which receives the focus.
 *
 * `method="post"` and a button that is disabled until hydration keep passwords out of the URL.
 */
export function SubmitForm<Field extends string>({
  submitLabel,
  busyLabel,
  submitShape = { size: 'large', wide: true },
  onAttempt,
  failureMessage = unreachableMessage,
  children,
  ...attributes
}: SubmitFormProps<Field>) {
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<FormProblem<Field | 'form'>[]>([])
  const messageOf = (field: Field | 'form') =>
    problems.find((problem) => problem.field === field)?.message

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    setBusy(true)
    const found = await attempt(new FormData(form))
    setBusy(false)
    setProblems(found)
    const [first] = found
    if (first && first.field !== 'form') focusField(form, first.field)
  }

  async function attempt(form: FormData): Promise<FormProblem<Field | 'form'>[]> {
    try {
      const result = await onAttempt(form)
      if (result === null || Array.isArray(result)) return result ?? []
      return [{ field: result.field, message: result.message ?? failureMessage }]
    } catch (error) {
      logError('The form could not be sent', error)
      return [{ field: 'form', message: failureMessage }]
    }
  }

  return (
    <form {...attributes} method="post" noValidate onSubmit={(event) => void submit(event)}>
      {children(messageOf)}
      {messageOf('form') && <Alert variant="destructive">{messageOf('form')}</Alert>}
      <Button type="submit" {...submitShape} disabled={!hydrated} busy={busy} busyText={busyLabel}>
        {submitLabel}
      </Button>
    </form>
  )
}

function focusField(form: HTMLFormElement, field: string) {
  const control = form.elements.namedItem(field)
  if (control instanceof HTMLElement) control.focus()
}

/** The text of a form field; empty for a file or a missing field. */
export function fieldText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

export const unreachableMessage = 'We could not reach the shop. Please try again.'
