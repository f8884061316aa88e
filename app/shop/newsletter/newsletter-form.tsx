import { textLimits } from '../../document/text-limits.ts'
import { TextField } from '../../ui/form/field.tsx'
import { fieldText, SubmitForm } from '../../ui/form/submit-form.tsx'
import { subscribe } from './newsletter.state.ts'
import './newsletter-form.css'

/** The newsletter's form. */
export function NewsletterForm() {
  return (
    <SubmitForm
      className="newsletter-form"
      onAttempt={(form) => subscribe(fieldText(form, 'email'))}
      resets
      submitLabel="Subscribe"
      busyLabel="Subscribing..."
      submitShape={{}}
    >
      {(problemOf) => (
        <TextField
          id="newsletter-email"
          label="Email address"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder="you@example.com"
          maxLength={textLimits.email}
          error={problemOf('email')}
        />
      )}
    </SubmitForm>
  )
}
