import { useState } from 'react'
import { Link } from 'react-router'

import { describePrivatePage } from '../../platform/document-head.ts'
import { AuthCard } from '../../shop/auth/auth-card.tsx'
import { AuthForm, fieldText, type AttemptResult } from '../../shop/auth/auth-form.tsx'
import { requestPasswordReset } from '../../shop/auth/auth.data.ts'
import { openAuth } from '../../shop/auth/auth.state.ts'
import { isEmail } from '../../shop/auth/credentials.ts'
import { rememberResetEmail } from '../../shop/auth/reset-email.ts'
import { AccountEmailField } from '../../shop/auth/typed-email.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'

export function meta() {
  return describePrivatePage('Forgot password')
}

export default function ForgotPassword() {
  const [sentTo, setSentTo] = useState('')
  if (sentTo) return <ResetSent email={sentTo} />

  async function attempt(form: FormData): Promise<AttemptResult<'email'>> {
    const email = fieldText(form, 'email').trim()
    if (!isEmail(email)) return { field: 'email', message: 'Please enter a valid email address' }
    const result = await requestPasswordReset(
      await openAuth(),
      email,
      `${window.location.origin}/reset-password`,
    )
    if (result.outcome === 'refused')
      return { field: 'form', message: result.message ?? brokenMessage }
    rememberResetEmail(email)
    setSentTo(email)
    return null
  }
  return (
    <AuthCard
      title="Forgot your password?"
      intro="Tell us your address and we send you a link to choose a new one."
      footer={
        <>
          Remembered it? <Link to="/login">Sign in</Link>
        </>
      }
    >
      <AuthForm
        onAttempt={attempt}
        submitLabel="Send reset link"
        busyLabel="Sending..."
        brokenMessage={brokenMessage}
      >
        {(problemOf) => <AccountEmailField error={problemOf('email')} />}
      </AuthForm>
    </AuthCard>
  )
}

/** Says the same for every address, known or not. */
function ResetSent({ email }: { email: string }) {
  return (
    <AuthCard
      title="Check your email"
      intro={`If ${email} has an account, a link to choose a new password is on its way. It works for one hour.`}
    >
      <ButtonLink to="/login" size="large" wide>
        Back to Login
      </ButtonLink>
    </AuthCard>
  )
}

const brokenMessage = 'An error occurred while sending reset email'
