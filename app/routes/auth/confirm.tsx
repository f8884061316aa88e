import { useState } from 'react'
import { Link } from 'react-router'

import { LoadingScreen } from '../../ui/feedback/loading.tsx'
import { describePrivatePage } from '../../document/head.ts'
import { backendAddress } from '../../client/session.ts'
import { AuthCard, AuthNotice } from '../../shop/session/auth-card.tsx'
import { SubmitForm, type AttemptResult } from '../../ui/form/submit-form.tsx'
import { ResendForm } from '../../shop/session/resend-confirmation.tsx'
import { verifyLink } from '../../shop/session/auth.data.ts'
import { signInPath } from '../../shop/session/session.ts'
import { useMailedLink } from '../../shop/session/mailed-link.ts'
import { confirmationEmail, rememberTypedEmail } from '../../shop/session/credential-fields.tsx'

export const meta = () => describePrivatePage('Confirm your email')

export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })

/** The page of the link in the confirmation mail. A click confirms, not opening the page. */
export default function Confirm() {
  const link = useMailedLink()
  const [outcome, setOutcome] = useState<'confirmed' | 'confirmed-before' | 'expired' | null>(null)
  if (!link) return <LoadingScreen />
  const { tokenHash, type, returnPath } = link
  if (!tokenHash) return <AuthNotice {...notices.missing} to="/signup" />
  const loginPath = signInPath(returnPath)
  // Also for a link that a newer one has replaced: the answer is the same.
  if (outcome === 'expired')
    return (
      <AuthCard
        focused
        title="This link has expired"
        intro="A confirmation link works for a day at most, and only the newest one. We will gladly send another."
        footer={
          <p>
            Confirmed already? <Link to={loginPath}>Sign in</Link>
          </p>
        }
      >
        <ResendForm loginPath={loginPath} />
      </AuthCard>
    )
  if (outcome !== null) return <AuthNotice {...notices[outcome]} to={loginPath} />

  async function attempt(): Promise<AttemptResult<never>> {
    // Drops the session of the response: the shopper signs in with the password.
    const { openStatelessAuthClient } = await import('../../client/auth-client.ts')
    const result = await verifyLink(
      openStatelessAuthClient(backendAddress()),
      type,
      tokenHash ?? '',
    )
    if (result.outcome === 'verified') {
      rememberTypedEmail(result.email)
      confirmationEmail.remove()
      setOutcome('confirmed')
    } else if (result.code === 'email_already_confirmed') setOutcome('confirmed-before')
    else if (result.code === 'otp_expired') {
      rememberTypedEmail(confirmationEmail.read()?.email ?? '')
      setOutcome('expired')
    } else return { field: 'form', message: result.message }
    return null
  }
  return (
    <AuthCard title="Confirm your email" intro="One click, and the account is yours.">
      <SubmitForm
        onAttempt={attempt}
        submitLabel="Confirm my email address"
        busyLabel="Confirming..."
      >
        {() => null}
      </SubmitForm>
    </AuthCard>
  )
}

const notices = {
  missing: {
    title: 'Confirm your email',
    intro:
      'This page needs the link from our mail. Sign up again with the same address and we will send a new one.',
    label: 'Create account',
  },
  confirmed: {
    title: 'Thank you',
    intro: 'Your email address is confirmed. Sign in with the password you chose.',
    label: 'Go to Login',
  },
  'confirmed-before': {
    title: 'Your address is already confirmed',
    intro: 'This link has done its work. Sign in with the password you chose.',
    label: 'Sign in',
  },
}
