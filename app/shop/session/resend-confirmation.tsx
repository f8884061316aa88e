import { useState } from 'react'

import { Alert } from '../../ui/feedback/alert.tsx'
import {
  fieldText,
  SubmitForm,
  type AttemptResult,
  type FormProblem,
} from '../../ui/form/submit-form.tsx'
import { takeFocus } from '../../ui/keep-focus.ts'
import { invalidEmail, isEmail } from './email.ts'
import { AccountEmailField } from './credential-fields.tsx'
import { requestConfirmation } from './resend-confirmation.state.ts'

/**
 * Asks for another confirmation mail. The answer is the same for an address without an account.
 *
 * @param props.email the address, whose account was found by its password; without it the form asks for one
 */
export function ResendForm({ email, loginPath }: { email?: string; loginPath: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const addressOf = (form: FormData) => email ?? fieldText(form, 'email').trim()

  async function attempt(form: FormData): Promise<AttemptResult<'email'>> {
    const address = addressOf(form)
    const refused = await requestConfirmation(address, loginPath)
    if (refused) return { field: 'form', message: refused.message }
    setSentTo(address)
    return null
  }
  function validate(form: FormData): FormProblem<'email'>[] {
    return isEmail(addressOf(form)) ? [] : [{ field: 'email', message: invalidEmail }]
  }
  // The button that had the focus is unmounted.
  if (sentTo !== null)
    return (
      <section aria-label="Check your email" tabIndex={-1} ref={takeFocus}>
        <Alert variant="success" title="Check your email">
          {email === undefined
            ? `If ${sentTo} waits for its confirmation, a new link is on its way.`
            : `A new link is on its way to ${sentTo}.`}
        </Alert>
      </section>
    )
  return (
    <SubmitForm
      validate={validate}
      onAttempt={attempt}
      submitLabel="Send a new link"
      busyLabel="Sending..."
      submitShape={{ look: 'secondary', size: 'large', wide: true }}
    >
      {(problemOf) => email === undefined && <AccountEmailField error={problemOf('email')} />}
    </SubmitForm>
  )
}
