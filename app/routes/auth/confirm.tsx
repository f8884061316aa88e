import { useState } from 'react'

import { WaitingScreen } from '../../layout/waiting-screen.tsx'
import { describePrivatePage } from '../../platform/document-head.ts'
import { knownAddress } from '../../platform/session.ts'
import { AuthCard } from '../../shop/auth/auth-card.tsx'
import { AuthForm, type AttemptResult } from '../../shop/auth/auth-form.tsx'
import { verifyLink } from '../../shop/auth/auth.data.ts'
import { signInPath } from '../../shop/auth/auth.ts'
import { useMailedLink } from '../../shop/auth/mailed-link.ts'
import { rememberTypedEmail } from '../../shop/auth/typed-email.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'

export function meta() {
  return describePrivatePage('Confirm your email')
}

export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })

/** Where the link of the confirmation mail leads. Confirming is the click here, not the opening of the page. */
export default function Confirm() {
  const link = useMailedLink()
  const [confirmed, setConfirmed] = useState(false)
  if (!link) return <WaitingScreen />
  const loginPath = signInPath(link.returnPath)
  const { tokenHash, type } = link
  if (!tokenHash) return <LinkMissing />
  if (confirmed) return <Confirmed loginPath={loginPath} />

  async function attempt(): Promise<AttemptResult<never>> {
    // The session this answers with is dropped: the person at the mailbox signs in with the password.
    const { openForgetfulAuthClient } = await import('../../platform/auth-client.ts')
    const result = await verifyLink(openForgetfulAuthClient(knownAddress()), type, tokenHash ?? '')
    if (result.outcome === 'refused')
      return { field: 'form', message: result.message ?? brokenMessage }
    rememberTypedEmail(result.email)
    setConfirmed(true)
    return null
  }
  return (
    <AuthCard title="Confirm your email" intro="One click, and the account is yours.">
      <AuthForm
        onAttempt={attempt}
        submitLabel="Confirm my email address"
        busyLabel="Confirming..."
        brokenMessage={brokenMessage}
      >
        {() => null}
      </AuthForm>
    </AuthCard>
  )
}

function Confirmed({ loginPath }: { loginPath: string }) {
  return (
    <AuthCard
      title="Thank you"
      intro="Your email address is confirmed. Sign in with the password you chose."
    >
      <ButtonLink to={loginPath} size="large" wide>
        Go to Login
      </ButtonLink>
    </AuthCard>
  )
}

function LinkMissing() {
  return (
    <AuthCard
      title="Confirm your email"
      intro="This page needs the link from our mail. If the link has expired, sign up again with the same address and we send a new one."
    >
      <ButtonLink to="/signup" size="large" wide>
        Create account
      </ButtonLink>
    </AuthCard>
  )
}

const brokenMessage = 'We could not reach the shop. Please try again.'
