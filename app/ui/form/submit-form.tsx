import { isBlank } from '../../document/text.ts'
import {
  useRef,
  useState,
  type ChangeEvent,
  type ComponentProps,
  type FocusEvent,
  type SubmitEvent,
  type ReactNode,
} from 'react'

import { logError } from '../../document/error-log.ts'
import { Button, type ButtonShape } from '../button.tsx'
import { withClass } from '../class-name.ts'
import { Alert, bringIntoView } from '../feedback/alert.tsx'
import { announce } from '../feedback/announcements.tsx'
import { dismissToast, toast, type ToastMessage } from '../feedback/toast.ts'
import { useHydrated } from '../state-hooks.ts'
import { onRelease } from './settling.ts'
import './field.css'

/** The error of a form field, or of the whole form. */
export interface FormProblem<Field extends string> {
  /** The name of its control, or the id of one without a name. */
  field: Field
  message: string
  /** Says it as well, until the next attempt; for the whole form, instead of the form. */
  toast?: ToastMessage
}

/** The error of an attempt, or null on success. The message is null when the backend did not respond. */
export type AttemptResult<Field extends string> =
  | (Omit<FormProblem<Field | 'form'>, 'message'> & { message: string | null })
  | null

interface SubmitFormProps<Field extends string> extends Omit<
  ComponentProps<'form'>,
  'children' | 'onSubmit'
> {
  submitLabel: string
  busyLabel?: string
  submitShape?: ButtonShape
  /** Shows the error of the whole form above its fields. */
  alertAbove?: boolean
  /** What stands beside the button. */
  aside?: ReactNode
  /** Adds a button that leaves the form, except while it is sent. */
  onCancel?: () => void
  /** All errors of what is typed, in the order of the fields; also called while the form is rendered. */
  validate?: (form: FormData) => FormProblem<Field>[]
  /** Sends the fields, which are valid. Throws only for unexpected errors. */
  onAttempt: (form: FormData) => Promise<AttemptResult<Field> | void>
  /** Empties the fields once they are sent. */
  resets?: boolean
  /** Shown when the backend did not respond, and for unexpected errors. */
  failureMessage?: string
  /** `isValid`: whether a field has been left, and has no error. */
  children: (problemOf: ProblemOf<Field>, isValid: (field: Field) => boolean) => ReactNode
}

export type ProblemOf<Field extends string> = (field: Field) => string | undefined

/**
 * A form whose fields keep their text after an error. An error is shown at its field once a field with text was left,
 * while it is there; on submit all errors are shown, and the first field receives the focus. Fields are uncontrolled,
 * or controlled by what `validate` reads.
 *
 * `method="post"` and a button that is disabled until hydration keep passwords out of the URL.
 */
export function SubmitForm<Field extends string>({
  submitLabel,
  busyLabel,
  submitShape = { size: 'large', wide: true },
  alertAbove = false,
  aside,
  onCancel,
  validate = () => [],
  onAttempt,
  resets = false,
  failureMessage = unreachableMessage,
  children,
  ...attributes
}: SubmitFormProps<Field>) {
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  /** The fields as they were when one was left, sent, or typed in after that. */
  const [typed, setTyped] = useState<FormData | null>(null)
  /** The fields that show their errors. */
  const [shown, setShown] = useState<ReadonlySet<string>>(none)
  /** The error of the last attempt. */
  const [refusal, setRefusal] = useState<FormProblem<Field | 'form'> | null>(null)
  const failureToast = useRef('')
  const found = typed ? validate(typed) : []
  const problems = [...found.filter(({ field }) => shown.has(field)), refusal]
  const problemOf = (field: Field | 'form') =>
    problems.find((problem) => problem?.field === field)?.message

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const wrong = validate(new FormData(form))
    show(form, ...wrong.map(({ field }) => field))
    // Screen readers announce the next refusal even if it is the same.
    setRefusal(null)
    dismissToast(failureToast.current)
    const refused = wrong.length > 0 ? null : await attempt(new FormData(form))
    setRefusal(refused)
    const first = wrong[0] ?? refused
    if (first) focusOn(form, first)
    else reset(form)
  }

  async function attempt(form: FormData): Promise<FormProblem<Field | 'form'> | null> {
    setBusy(true)
    try {
      const result = await onAttempt(form)
      return result ? { ...result, message: result.message ?? failureMessage } : null
    } catch (error) {
      logError('The form could not be sent', error)
      return { field: 'form', message: failureMessage }
    } finally {
      setBusy(false)
    }
  }

  function focusOn(form: HTMLFormElement, problem: FormProblem<Field | 'form'>) {
    if (problem.toast) failureToast.current = toast.error(problem.toast)
    const named = form.elements.namedItem(problem.field)
    const control = named instanceof RadioNodeList ? named[0] : named
    if (!(control instanceof HTMLElement)) return
    // A screen reader reads a control that is focused, with its error; of one that has the focus already it says nothing.
    if (control !== document.activeElement) control.focus()
    else if (problem.toast?.description !== problem.message) announce(problem.message)
  }

  function reset(form: HTMLFormElement) {
    setShown(none)
    if (resets) form.reset()
  }

  function show(form: HTMLFormElement, ...fields: string[]) {
    setTyped(new FormData(form))
    setShown((before) => new Set([...before, ...fields]))
  }
  function leave(event: FocusEvent<HTMLFormElement>) {
    const form = event.currentTarget
    const { value, type, checked } = controlOf(event)
    const field = fieldOf(event)
    if (field && !isBlank(value) && (type !== 'radio' || checked))
      onRelease(() => show(form, field))
  }
  function type(event: ChangeEvent<HTMLFormElement>) {
    if (refusal?.field === fieldOf(event)) setRefusal(null)
    if (shown.size > 0) setTyped(new FormData(event.currentTarget))
  }
  const action = (
    <>
      <noscript>This form works with JavaScript only.</noscript>
      <Button type="submit" {...submitShape} disabled={!hydrated} busy={busy} busyText={busyLabel}>
        {submitLabel}
      </Button>
    </>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles events that bubble from the fields
    <form
      {...attributes}
      className={withClass('form', attributes.className)}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      onBlur={leave}
      // Not onInput: it comes before the change event of a select, whose old value would be rendered again.
      onChange={type}
    >
      {alertAbove && <FormAlert refusal={refusal} />}
      {children(problemOf, (field) => shown.has(field) && !problemOf(field))}
      {!alertAbove && <FormAlert refusal={refusal} />}
      {aside || onCancel ? (
        <div className="buttons">
          {action}
          {aside}
          {onCancel && (
            <Button look="quiet" busy={busy} onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      ) : (
        action
      )}
    </form>
  )
}

function FormAlert({ refusal }: { refusal: FormProblem<string> | null }) {
  if (refusal?.field !== 'form' || refusal.toast) return null
  return (
    <Alert variant="destructive" ref={bringIntoView}>
      {refusal.message}
    </Alert>
  )
}

/** The control that an event of the form came from. */
function controlOf({ target }: { target: EventTarget }) {
  return target as HTMLInputElement
}

/** Its field; empty for a link or button. */
function fieldOf(event: { target: EventTarget }): string {
  const { name, id, form } = controlOf(event)
  return form ? name || id : ''
}

const none: ReadonlySet<string> = new Set()

/** The text of a form field; empty for a file or a missing field. */
export function fieldText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

export const unreachableMessage = 'We could not reach the shop. Please try again.'
