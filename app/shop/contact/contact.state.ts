import { useEffect, useRef, useState, type SubmitEvent } from 'react'

import { browserBackend } from '../../platform/browser-backend.ts'
import { useAuth } from '../auth/auth.state.ts'
import {
  clearContactMessage,
  controlOf,
  fillContactForm,
  readContactForm,
} from './contact-draft.ts'
import { sendContactMessage } from './contact.data.ts'
import {
  contactFieldProblem,
  contactFields,
  contactProblems,
  problemWords,
  type ContactAnswer,
  type ContactFailure,
  type ContactField,
  type ContactMessage,
  type ContactProblems,
} from './contact.ts'

/** The form as it is filled in: a field complains when it is left wrong, and stops when it is right. */
export function useContactForm(onSent: (email: string) => void) {
  const form = useFilledForm()
  const [problems, setProblems] = useState<ContactProblems>({})
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ContactFailure | null>(null)

  function judge(name: ContactField, text: string) {
    const { [name]: _, ...others } = problems
    const problem = contactFieldProblem(name, text)
    setProblems(problem === null ? others : { ...others, [name]: problem })
  }
  function refuse(found: ContactProblems) {
    setProblems(found)
    const first = contactFields.find((name) => found[name])
    if (first && form.current) controlOf(form.current, first)?.focus()
  }
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const message = readContactForm(event.currentTarget)
    const found = contactProblems(message)
    setFailure(null)
    refuse(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const answer = await send(message)
    setBusy(false)
    if (answer.outcome === 'sent') {
      clearContactMessage()
      onSent(message.email.trim())
    } else if (answer.outcome === 'refused') {
      refuse({ [answer.field]: problemWords[answer.field][answer.problem] })
    } else {
      setFailure(answer.outcome)
    }
  }
  const field = (name: ContactField) => ({
    name,
    required: true,
    error: problems[name],
    onChange: (event: Typed) => problems[name] && judge(name, event.target.value),
    // Leaving a field that was never filled in is no mistake yet.
    onBlur: (event: Typed) => event.target.value.trim() !== '' && judge(name, event.target.value),
  })
  return { form, busy, failure, field, submit }
}

interface Typed {
  target: { value: string }
}

/** The form, with what was typed earlier and what is known of a shopper put into empty fields. */
function useFilledForm() {
  const form = useRef<HTMLFormElement>(null)
  const auth = useAuth()
  const shopper = auth.status === 'signed-in' ? auth.shopper : null
  useEffect(() => {
    const known = shopper
      ? { name: `${shopper.firstName} ${shopper.lastName}`.trim(), email: shopper.email }
      : {}
    if (form.current) fillContactForm(form.current, known)
  }, [shopper])
  return form
}

async function send(message: ContactMessage): Promise<ContactAnswer | { outcome: 'failed' }> {
  try {
    return await sendContactMessage(browserBackend(), message)
  } catch (error) {
    console.error('The message could not be sent', error)
    return { outcome: 'failed' }
  }
}
