import { useState } from 'react'

import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { keepContactDraft } from './contact-draft.ts'
import { useContactForm } from './contact.state.ts'
import { contactFailures } from './contact.ts'
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
      {failure !== null && <Alert variant="destructive">{contactFailures[failure]}</Alert>}
      <Button type="submit" size="large" disabled={!hydrated} busy={busy} busyText="Sending...">
        Send Message
      </Button>
    </form>
  )
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
