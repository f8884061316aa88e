import { useEffect, useRef, useState, type SubmitEvent } from 'react'

import { callBackend } from '../../backend/browser-backend.ts'
import { onRelease } from '../../ui/on-release.ts'
import { useSession } from '../session/session.state.ts'
import {
  clearContactMessage,
  controlOf,
  fillContactForm,
  readContactForm,
} from './contact-draft.ts'
import { sendContactMessage } from './contact.data.ts'
import {
  contactErrors,
  contactErrorTexts,
  contactFieldError,
  contactFields,
  type ContactErrors,
  type ContactFailure,
  type ContactField,
} from './contact.ts'

/** The state of the form. A field shows its error on blur, and until it is valid again. */
export function useContactForm(onSent: (email: string) => void) {
  const form = useFilledForm()
  const [errors, setErrors] = useState<ContactErrors>({})
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ContactFailure | null>(null)

  function validate(name: ContactField, text: string) {
    setErrors({ ...errors, [name]: contactFieldError(name, text) ?? undefined })
  }
  /** Shows these errors and focuses the first field with one. */
  function showErrors(found: ContactErrors) {
    setErrors(found)
    const first = contactFields.find((name) => found[name])
    if (first && form.current) controlOf(form.current, first)?.focus()
  }
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const message = readContactForm(event.currentTarget)
    const found = contactErrors(message)
    setFailure(null)
    showErrors(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const result = await callBackend(
      'The message could not be sent',
      (backend) => sendContactMessage(backend, message),
      { outcome: 'failed' },
    )
    setBusy(false)
    if (result.outcome === 'sent') {
      clearContactMessage()
      onSent(message.email.trim())
    } else if (result.outcome === 'refused') {
      showErrors({ [result.field]: contactErrorTexts[result.field][result.problem] })
    } else {
      setFailure(result.outcome)
    }
  }
  const field = (name: ContactField) => ({
    name,
    required: true,
    error: errors[name],
    onChange: (event: Typed) => errors[name] && validate(name, event.target.value),
    // An empty field shows its error on submit only.
    onBlur: ({ target: { value } }: Typed) =>
      value.trim() !== '' && onRelease(() => validate(name, value)),
  })
  return { form, busy, failure, field, submit }
}

interface Typed {
  target: { value: string }
}

/** A ref of the form; its empty fields are filled with the draft and the shopper's data. */
function useFilledForm() {
  const form = useRef<HTMLFormElement>(null)
  const session = useSession()
  const shopper = session.status === 'signed-in' ? session.shopper : null
  useEffect(() => {
    const known = shopper
      ? { name: `${shopper.firstName} ${shopper.lastName}`.trim(), email: shopper.email }
      : {}
    if (form.current) fillContactForm(form.current, known)
  }, [shopper])
  return form
}
