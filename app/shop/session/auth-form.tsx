import { useState, type FormEvent, type ReactNode } from 'react'

import { logError } from '../../document/error-log.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useHydrated } from '../../ui/hooks/use-hydrated.ts'
import type { FormProblem } from './credentials.ts'
import { unreachableMessage } from './session.ts'

/** The error of an attempt, or null on success. The message is null when the auth service did not answer. */
export type AttemptResult<Field extends string> =
  | { field: Field | 'form'; message: string | null }
  | FormProblem<Field | 'form'>[]
  | null

interface AuthFormProps<Field extends string> {
  submitLabel: string
  busyLabel: string
  /** Validates and sends the fields. Throws only for unexpected errors. */
  onAttempt: (form: FormData) => Promise<AttemptResult<Field>>
  /** Shown when the auth service did not answer, and for unexpected errors. */
  failureMessage?: string
  children: (problemOf: (field: Field) => string | undefined) => ReactNode
}

/**
 * A form with uncontrolled fields, which keep their text after an error. Errors are shown at their field,
 * which receives the focus.
 *
 * `method="post"` and a button that is disabled until hydration keep passwords out of the URL.
 */
export function AuthForm<Field extends string>(props: AuthFormProps<Field>) {
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
    const result = await attempt(props, form)
    setBusy(false)
    setProblems(result)
    const [first] = result
    if (first && first.field !== 'form') focusField(form, first.field)
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)}>
      {props.children(messageOf)}
      {messageOf('form') && <Alert variant="destructive">{messageOf('form')}</Alert>}
      <Button
        type="submit"
        size="large"
        wide
        disabled={!hydrated}
        busy={busy}
        busyText={props.busyLabel}
      >
        {props.submitLabel}
      </Button>
    </form>
  )
}

async function attempt<Field extends string>(
  { onAttempt, failureMessage = unreachableMessage }: AuthFormProps<Field>,
  form: HTMLFormElement,
): Promise<FormProblem<Field | 'form'>[]> {
  try {
    const result = await onAttempt(new FormData(form))
    if (result === null || Array.isArray(result)) return result ?? []
    return [{ field: result.field, message: result.message ?? failureMessage }]
  } catch (error) {
    logError('The form could not be sent', error)
    return [{ field: 'form', message: failureMessage }]
  }
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
