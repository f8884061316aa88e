import { useRef, useState, type RefObject, type SubmitEvent } from 'react'

import { browserBackend } from '../../platform/browser-backend.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAuth } from '../auth/auth.state.ts'
import { changeContactDraft, clearContactMessage, useContactDraft } from './contact-draft.ts'
import { sendContactMessage } from './contact.data.ts'
import {
  contactFieldProblem,
  contactFields,
  contactProblems,
  problemWords,
  type ContactAnswer,
  type ContactField,
  type ContactMessage,
  type ContactProblems,
} from './contact.ts'
import './contact-form.css'

/** Three fields and what became of them. Whatever happens, what was typed stays until it was sent. */
export function ContactForm() {
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const { message, busy, outcome, field, submit, again } = useContactForm(form)
  if (outcome === 'sent') return <Sent email={message.email} onAgain={again} />
  return (
    <form
      ref={form}
      className="contact-form"
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextField label="Name" autoComplete="name" {...field('name')} />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        {...field('email')}
      />
      <TextAreaField
        label="Message"
        rows={7}
        hint="About an order? Its number begins with ORD-."
        {...field('message')}
      />
      {outcome !== null && <Alert variant="destructive">{outcomeWords[outcome]}</Alert>}
      <Button type="submit" size="large" disabled={!hydrated} busy={busy} busyText="Sending...">
        Send Message
      </Button>
    </form>
  )
}

/** The form as it is filled in: a field complains when it is left wrong, and stops when it is right. */
function useContactForm(form: RefObject<HTMLFormElement | null>) {
  const message = useMessage()
  const [problems, setProblems] = useState<ContactProblems>({})
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<'sent' | 'rate-limited' | 'failed' | null>(null)

  function judge(name: ContactField, text: string) {
    const { [name]: _, ...others } = problems
    const problem = contactFieldProblem(name, text)
    setProblems(problem === null ? others : { ...others, [name]: problem })
  }
  function refuse(found: ContactProblems) {
    setProblems(found)
    const first = contactFields.find((name) => found[name])
    const control = first && form.current?.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
  }
  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    const found = contactProblems(message)
    setOutcome(null)
    if (Object.keys(found).length > 0) return refuse(found)
    setBusy(true)
    const answer = await send(message)
    setBusy(false)
    if (answer.outcome === 'refused') {
      return refuse({ [answer.field]: problemWords[answer.field][answer.problem] })
    }
    setOutcome(answer.outcome)
    if (answer.outcome === 'sent') clearContactMessage()
  }
  return {
    message,
    busy,
    outcome,
    submit,
    again: () => setOutcome(null),
    field: (name: ContactField) => ({
      name,
      required: true,
      value: message[name],
      error: problems[name],
      onChange(event: { target: { value: string } }) {
        changeContactDraft({ [name]: event.target.value })
        if (problems[name]) judge(name, event.target.value)
      },
      // Leaving a field that was never filled in is no mistake yet.
      onBlur: () => message[name].trim() !== '' && judge(name, message[name]),
    }),
  }
}

/** What was typed; before that, what is known of a shopper. */
function useMessage(): ContactMessage {
  const draft = useContactDraft()
  const auth = useAuth()
  const shopper = auth.status === 'signed-in' ? auth.shopper : null
  return {
    name: draft.name ?? (shopper ? `${shopper.firstName} ${shopper.lastName}`.trim() : ''),
    email: draft.email ?? shopper?.email ?? '',
    message: draft.message ?? '',
  }
}

async function send(message: ContactMessage): Promise<ContactAnswer | { outcome: 'failed' }> {
  try {
    return await sendContactMessage(browserBackend(), message)
  } catch (error) {
    console.error('The message could not be sent', error)
    return { outcome: 'failed' }
  }
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <div className="contact-form">
      <Alert variant="success" title="Thank you. Your message is with us.">
        We answer within 48 hours, to {email}.
      </Alert>
      <Button look="quiet" onClick={onAgain}>
        Write another message
      </Button>
    </div>
  )
}

const outcomeWords = {
  'rate-limited':
    'You have sent several messages in a short time. Please wait a while and send this one again, or write us an e-mail. Nothing you typed is lost.',
  failed: 'Your message could not be sent. Please try again. Nothing you typed is lost.',
}
