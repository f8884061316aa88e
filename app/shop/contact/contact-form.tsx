import { useEffect, useState } from 'react'

import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { SubmitForm } from '../../ui/form/submit-form.tsx'
import { TextAreaField, TextField } from '../../ui/form/field.tsx'
import { takeFocus } from '../../ui/keep-focus.ts'
import { attemptContact, contactMessage, useContactOwner, useFilledForm } from './contact.state.ts'
import { contactProblems } from './contact.ts'

export function ContactForm() {
  return (
    <section aria-labelledby="contact-write">
      <h2 id="contact-write">Write to us</h2>
      <MessageForm />
    </section>
  )
}

/** The form, or thanks. Its fields are uncontrolled: text typed before hydration stays, and is kept until sent. */
function MessageForm() {
  const owner = useContactOwner()
  const [sent, setSent] = useState<{ owner: string | null; to: string } | null>(null)
  const [again, setAgain] = useState(false)
  if (sent && sent.owner === owner) {
    function writeAgain() {
      setSent(null)
      setAgain(true)
    }
    return (
      <section className="contact-form" aria-label="Message sent" tabIndex={-1} ref={takeFocus}>
        <Alert variant="success" title="Thank you. Your message is with us.">
          {`We answer within 48 hours, to ${sent.to}.`}
        </Alert>
        <Button look="quiet" onClick={writeAgain}>
          Write another message
        </Button>
      </section>
    )
  }
  return <ContactFields owner={owner} focused={again} onSent={(to) => setSent({ owner, to })} />
}

interface ContactFieldsProps {
  owner: string | null
  /** Focuses the message: the button that opened the form is gone. */
  focused: boolean
  onSent: (email: string) => void
}

function ContactFields({ owner, focused, onSent }: ContactFieldsProps) {
  const { form, type } = useFilledForm(owner)
  useEffect(() => {
    const message = form.current?.elements.namedItem('message')
    if (focused && message instanceof HTMLElement) message.focus()
  }, [form, focused])
  return (
    <SubmitForm
      ref={form}
      className="contact-form"
      onInput={(event) => type(event.target as HTMLInputElement)}
      validate={(typed) => contactProblems(contactMessage(typed))}
      onAttempt={(typed) => attemptContact(typed, owner ?? '', onSent)}
      submitLabel="Send Message"
      busyLabel="Sending..."
      submitShape={{ size: 'large' }}
      failureMessage="Your message could not be sent. Please try again. Nothing you typed is lost."
    >
      {(problemOf) => (
        <>
          <TextField
            label="Name"
            name="name"
            autoComplete="name"
            required
            error={problemOf('name')}
          />
          <TextField
            label="Email"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            required
            error={problemOf('email')}
          />
          <TextAreaField
            label="Message"
            name="message"
            rows={7}
            required
            hint="About an order? Its number begins with ORD-."
            error={problemOf('message')}
          />
        </>
      )}
    </SubmitForm>
  )
}
