import { useState } from 'react'
import { Link } from 'react-router'

import { describePrivatePage } from '../../document/head.ts'
import { AuthCard, AuthNotice } from '../../shop/session/auth-card.tsx'
import {
  fieldText,
  SubmitForm,
  type AttemptResult,
  type FormProblem,
} from '../../ui/form/submit-form.tsx'
import { invalidEmail, isEmail } from '../../shop/session/email.ts'
import { requestPasswordReset } from '../../shop/session/auth.data.ts'
import { openAuth } from '../../shop/session/session.state.ts'
import { AccountEmailField, resetEmail } from '../../shop/session/credential-fields.tsx'

// The address may name the page to go back to.
export const headers = () => ({ 'Referrer-Policy': 'no-referrer' })

export const meta = () => describePrivatePage('Forgot password')

export default function ForgotPassword() {
  const [sentTo, setSentTo] = useState('')
  // The same for an address without an account.
  if (sentTo)
    return (
      <AuthNotice
        title="Check your email"
        intro={`If ${sentTo} has an account, a link to choose a new password is on its way. It works for one hour.`}
        to="/login"
        label="Back to Login"
      />
    )

  async function attempt(form: FormData): Promise<AttemptResult<'email'>> {
    const email = fieldText(form, 'email').trim()
    const redirectTo = `${window.location.origin}/reset-password`
    const refused = await requestPasswordReset(await openAuth(), email, redirectTo)
    if (refused) return { field: 'form', message: refused.message }
    resetEmail.write({ email })
    setSentTo(email)
    return null
  }
  return (
    <AuthCard
      title="Forgot your password?"
      intro="Tell us your address and we send you a link to choose a new one."
      footer={
        <p>
          Remembered it? <Link to="/login">Sign in</Link>
        </p>
      }
    >
      <SubmitForm
        validate={validate}
        onAttempt={attempt}
        submitLabel="Send reset link"
        busyLabel="Sending..."
        failureMessage="An error occurred while sending reset email"
      >
        {(problemOf) => <AccountEmailField error={problemOf('email')} />}
      </SubmitForm>
    </AuthCard>
  )
}

function validate(form: FormData): FormProblem<'email'>[] {
  return isEmail(fieldText(form, 'email')) ? [] : [{ field: 'email', message: invalidEmail }]
}
