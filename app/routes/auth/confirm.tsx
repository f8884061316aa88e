import { useState } from 'react'

import { LoadingScreen } from '../../layout/screens/loading-screen.tsx'
import { describePrivatePage } from '../../document/head.ts'
import { backendAddress } from '../../backend/session.ts'
import { AuthCard, AuthNotice } from '../../shop/session/auth-card.tsx'
import { SubmitForm, type AttemptResult } from '../../ui/form/submit-form.tsx'
import { verifyLink } from '../../shop/session/session.data.ts'
import { signInPath } from '../../shop/session/session.ts'
import { useMailedLink } from '../../shop/session/mailed-link.ts'
import { rememberTypedEmail } from '../../shop/session/typed-email.tsx'

export function meta() {
  return describePrivatePage('Confirm your email')
}

export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })

/** The page of the link in the confirmation mail. A click confirms, not opening the page. */
export default function Confirm() {
  const link = useMailedLink()
  const [confirmed, setConfirmed] = useState(false)
  if (!link) return <LoadingScreen />
  const { tokenHash, type, returnPath } = link
  if (!tokenHash) return <LinkMissing />
  if (confirmed) return <Confirmed loginPath={signInPath(returnPath)} />

  async function attempt(): Promise<AttemptResult<never>> {
    // Drops the session of the response: the shopper signs in with the password.
    const { openStatelessAuthClient } = await import('../../backend/auth-client.ts')
    const result = await verifyLink(
      openStatelessAuthClient(backendAddress()),
      type,
      tokenHash ?? '',
    )
    if (result.outcome === 'refused') return { field: 'form', message: result.message }
    rememberTypedEmail(result.email)
    setConfirmed(true)
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

function Confirmed({ loginPath }: { loginPath: string }) {
  return (
    <AuthNotice
      title="Thank you"
      intro="Your email address is confirmed. Sign in with the password you chose."
      to={loginPath}
      label="Go to Login"
    />
  )
}

function LinkMissing() {
  return (
    <AuthNotice
      title="Confirm your email"
      intro="This page needs the link from our mail. If the link has expired, sign up again with the same address and we will send a new one."
      to="/signup"
      label="Create account"
    />
  )
}
