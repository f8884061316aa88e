import { useState } from 'react'

import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useHydrated } from '../../ui/hooks/use-hydrated.ts'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { keepContactDraft } from './contact-draft.ts'
import { useContactForm } from './contact.state.ts'
import { contactFailures } from './contact.ts'
import './contact-form.css'

/** The contact form. Its fields are uncontrolled: text typed before hydration stays, and is kept until sent. */
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
    <section className="contact-form" aria-label="Message sent" tabIndex={-1} ref={focus}>
      <Alert variant="success" title="Thank you. Your message is with us.">
        We answer within 48 hours, to {email}.
      </Alert>
      <Button look="quiet" onClick={onAgain}>
        Write another message
      </Button>
    </section>
  )
}

/** The focused form is unmounted. */
function focus(section: HTMLElement | null) {
  section?.focus()
}
