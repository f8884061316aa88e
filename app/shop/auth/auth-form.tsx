import { useState, type FormEvent, type ReactNode } from 'react'

import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import type { FormProblem } from './credentials.ts'

/** How an attempt ended for the form: null when it went on somewhere else. */
export type AttemptResult<Field extends string> = FormProblem<Field | 'form'> | null

interface AuthFormProps<Field extends string> {
  submitLabel: string
  busyLabel: string
  /** Reads the fields, acts, and says what was wrong. Never throws for an expected refusal. */
  onAttempt: (form: FormData) => Promise<AttemptResult<Field>>
  /** Said when something broke that nobody expected. */
  brokenMessage: string
  children: (problemOf: (field: Field) => string | undefined) => ReactNode
}

/**
 * A form that keeps what was typed whatever happens: fields are the browser's own, a problem is shown
 * at its field, and focus goes to the first field to mend.
 *
 * `method="post"` and the button that waits for hydration keep a password out of every address bar.
 */
export function AuthForm<Field extends string>(props: AuthFormProps<Field>) {
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<FormProblem<Field | 'form'> | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    setBusy(true)
    const result = await attempt(props, form)
    setBusy(false)
    setProblem(result)
    if (result && result.field !== 'form') focusField(form, result.field)
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)}>
      {props.children((field) => (problem?.field === field ? problem.message : undefined))}
      {problem?.field === 'form' && <Alert variant="destructive">{problem.message}</Alert>}
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
  { onAttempt, brokenMessage }: AuthFormProps<Field>,
  form: HTMLFormElement,
): Promise<AttemptResult<Field>> {
  try {
    return await onAttempt(new FormData(form))
  } catch (error) {
    console.error(error)
    return { field: 'form', message: brokenMessage }
  }
}

function focusField(form: HTMLFormElement, field: string) {
  const control = form.elements.namedItem(field)
  if (control instanceof HTMLElement) control.focus()
}

/** A field of a form as text; files and missing fields count as empty. */
export function fieldText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
