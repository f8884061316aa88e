import { useEffect, useRef, useState, type SubmitEvent } from 'react'

import { browserBackend } from '../../platform/browser-backend.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAuth } from '../auth/auth.state.ts'
import {
  clearContactMessage,
  controlOf,
  fillContactForm,
  keepContactDraft,
  readContactForm,
} from './contact-draft.ts'
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

/**
 * Three fields and what became of them. Whatever happens, what was typed stays until it was sent; the
 * fields are the browser's own, so that what is typed before the scripts are there stays as well.
 */
export function ContactForm() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) return <Sent email={sentTo} onAgain={() => setSentTo(null)} />
  return <ContactFields onSent={setSentTo} />
}

function ContactFields({ onSent }: { onSent: (email: string) => void }) {
  const hydrated = useHydrated()
  const { form, busy, failure, field, submit } = useContactForm(onSent)
  return (
    <form
      ref={form}
      className="contact-form"
      method="post"
      noValidate
      onInput={(event) => keepContactDraft(event.currentTarget)}
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
      {failure !== null && <Alert variant="destructive">{failureWords[failure]}</Alert>}
      <Button type="submit" size="large" disabled={!hydrated} busy={busy} busyText="Sending...">
        Send Message
      </Button>
    </form>
  )
}

/** The form as it is filled in: a field complains when it is left wrong, and stops when it is right. */
function useContactForm(onSent: (email: string) => void) {
  const form = useFilledForm()
  const [problems, setProblems] = useState<ContactProblems>({})
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<keyof typeof failureWords | null>(null)

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

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <section className="contact-form" aria-label="Message sent" tabIndex={-1} ref={focusOnArrival}>
      <Alert variant="success" title="Thank you. Your message is with us.">
        We answer within 48 hours, to {email}.
      </Alert>
      <Button look="quiet" onClick={onAgain}>
        Write another message
      </Button>
    </section>
  )
}

/** The form is gone, and with it the focus and the height of the page: this is where one is now. */
function focusOnArrival(section: HTMLElement | null) {
  section?.focus()
}

const failureWords = {
  'rate-limited':
    'You have sent several messages in a short time. Please wait a while and send this one again, or write us an e-mail. Nothing you typed is lost.',
  failed: 'Your message could not be sent. Please try again. Nothing you typed is lost.',
}
