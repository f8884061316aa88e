import { isBlank } from '../../document/text.ts'
import {
  useState,
  type ComponentProps,
  type FocusEvent,
  type InputEvent,
  type SubmitEvent,
  type ReactNode,
} from 'react'

import { logError } from '../../document/error-log.ts'
import { Button, type ButtonShape } from '../button.tsx'
import { Alert } from '../feedback/alert.tsx'
import { useHydrated } from '../state-hooks.ts'
import { focusInvalid } from './field.tsx'
import { onRelease } from './settling.ts'

/** The error of a form field, or of the whole form. */
export interface FormProblem<Field extends string> {
  field: Field
  message: string
}

/** The error of an attempt, or null on success. The message is null when the backend did not respond. */
export type AttemptResult<Field extends string> = {
  field: Field | 'form'
  message: string | null
} | null

interface SubmitFormProps<Field extends string> extends Omit<
  ComponentProps<'form'>,
  'children' | 'onSubmit'
> {
  submitLabel: string
  busyLabel: string
  submitShape?: ButtonShape
  /** All errors of what is typed, in the order of the fields. */
  validate?: (form: FormData) => FormProblem<Field>[]
  /** Sends the fields, which are valid. Throws only for unexpected errors. */
  onAttempt: (form: FormData) => Promise<AttemptResult<Field>>
  /** Shown when the backend did not respond, and for unexpected errors. */
  failureMessage?: string
  children: (problemOf: (field: Field) => string | undefined) => ReactNode
}

/**
 * A form with uncontrolled fields, which keep their text after an error. An error is shown at its field once a field
 * with text is left, until it is corrected; on submit all errors are shown, and the first field receives the focus.
 *
 * `method="post"` and a button that is disabled until hydration keep passwords out of the URL.
 */
export function SubmitForm<Field extends string>({
  submitLabel,
  busyLabel,
  submitShape = { size: 'large', wide: true },
  validate = () => [],
  onAttempt,
  onInput,
  failureMessage = unreachableMessage,
  children,
  ...attributes
}: SubmitFormProps<Field>) {
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<FormProblem<Field>[]>([])
  /** The error of the last attempt. */
  const [refusal, setRefusal] = useState<FormProblem<Field | 'form'> | null>(null)
  const messageOf = (field: Field | 'form') =>
    [...problems, refusal].find((problem) => problem?.field === field)?.message

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const found = validate(new FormData(form))
    setProblems(found)
    // Screen readers announce the next refusal even if it is the same.
    setRefusal(null)
    const refused = found.length > 0 ? null : await attempt(new FormData(form))
    setRefusal(refused)
    const first = found[0] ?? refused
    if (first) focusInvalid(form.elements.namedItem(first.field), first.message)
  }

  async function attempt(form: FormData): Promise<FormProblem<Field | 'form'> | null> {
    setBusy(true)
    try {
      const result = await onAttempt(form)
      return result && { field: result.field, message: result.message ?? failureMessage }
    } catch (error) {
      logError('The form could not be sent', error)
      return { field: 'form', message: failureMessage }
    } finally {
      setBusy(false)
    }
  }

  /** Updates the errors that are shown, and that of a field which was left. */
  function check(form: HTMLFormElement, left?: string) {
    const shown = new Set<string | undefined>([left, ...problems.map(({ field }) => field)])
    setProblems(validate(new FormData(form)).filter(({ field }) => shown.has(field)))
  }
  function leave(event: FocusEvent<HTMLFormElement>) {
    const form = event.currentTarget
    const { name, value } = controlOf(event)
    if (name && !isBlank(value)) onRelease(() => check(form, name))
  }
  function type(event: InputEvent<HTMLFormElement>) {
    onInput?.(event)
    if (refusal?.field === controlOf(event).name) setRefusal(null)
    if (problems.length > 0) check(event.currentTarget)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles events that bubble from the fields
    <form
      {...attributes}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      onBlur={leave}
      onInput={type}
    >
      {children(messageOf)}
      {messageOf('form') && <Alert variant="destructive">{messageOf('form')}</Alert>}
      <Button type="submit" {...submitShape} disabled={!hydrated} busy={busy} busyText={busyLabel}>
        {submitLabel}
      </Button>
    </form>
  )
}

/** The field or button that an event of the form came from. */
function controlOf({ target }: { target: EventTarget }) {
  return target as HTMLInputElement
}

/** The text of a form field; empty for a file or a missing field. */
export function fieldText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

export const unreachableMessage = 'We could not reach the shop. Please try again.'
