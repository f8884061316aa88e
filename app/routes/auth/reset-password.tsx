import { useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { WaitingScreen } from '../../layout/waiting-screen.tsx'
import { describePrivatePage } from '../../platform/document-head.ts'
import { AuthCard } from '../../shop/auth/auth-card.tsx'
import { AuthForm, type AttemptResult } from '../../shop/auth/auth-form.tsx'
import { changePassword, verifyLink } from '../../shop/auth/auth.data.ts'
import { openAuth, useAuth } from '../../shop/auth/auth.state.ts'
import { passwordProblem, type NewPassword } from '../../shop/auth/credentials.ts'
import { useMailedLink } from '../../shop/auth/mailed-link.ts'
import { NewPasswordFields, readNewPassword } from '../../shop/auth/new-password-fields.tsx'
import { forgetResetEmail, knownResetEmail } from '../../shop/auth/reset-email.ts'
import { rememberTypedEmail } from '../../shop/auth/typed-email.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { confirm } from '../../ui/toast.ts'

export function meta() {
  return describePrivatePage('Choose a new password')
}

export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })

/** Where the link of the reset mail leads. A hosted backend may bring a session in the address instead of a token. */
export default function ResetPassword() {
  const link = useMailedLink()
  const auth = useAuth()
  const [expired, setExpired] = useState(false)
  if (!link || auth.status === 'loading') return <WaitingScreen />
  if (expired) return <LinkExpired />
  if (!link.tokenHash && auth.status === 'signed-out') return <LinkMissing />
  return (
    <AuthCard
      title="Choose a new password"
      intro="When it is changed, every other device is signed out."
      footer={<Link to="/login">Back to Login</Link>}
    >
      <NewPasswordForm tokenHash={link.tokenHash} onExpired={() => setExpired(true)} />
    </AuthCard>
  )
}

function NewPasswordForm({
  tokenHash,
  onExpired,
}: {
  tokenHash: string | null
  onExpired: () => void
}) {
  const navigate = useNavigate()
  const [verified, setVerified] = useState(tokenHash === null)

  async function attempt(form: FormData): Promise<AttemptResult<keyof NewPassword>> {
    const typed = readNewPassword(form)
    const problem = passwordProblem(typed)
    if (problem) return problem
    const auth = await openAuth()
    if (!verified && tokenHash) {
      const link = await verifyLink(auth, 'recovery', tokenHash)
      if (link.outcome === 'refused' && link.message) {
        // For the form that the next screen leads to.
        rememberTypedEmail(knownResetEmail())
        onExpired()
      }
      if (link.outcome === 'refused') return { field: 'form', message: brokenMessage }
      // The token is spent, the session it opened is not: a refused password can be tried again.
      setVerified(true)
    }
    const result = await changePassword(auth, typed.password)
    if (result.outcome === 'refused')
      return { field: 'form', message: result.message ?? brokenMessage }
    forgetResetEmail()
    confirm({ title: 'Password changed', description: 'Every other device has been signed out.' })
    await navigate('/account', { replace: true })
    return null
  }
  return (
    <AuthForm
      onAttempt={attempt}
      submitLabel="Change password"
      busyLabel="Changing password..."
      brokenMessage={brokenMessage}
    >
      {(problemOf) => (
        <NewPasswordFields
          label="New Password"
          hint="At least 6 characters."
          problemOf={problemOf}
        />
      )}
    </AuthForm>
  )
}

function LinkExpired() {
  return (
    <AuthCard
      title="This link has expired"
      intro="A reset link works once, for one hour. We gladly send another."
    >
      <ButtonLink to="/forgot-password" size="large" wide>
        Send a new link
      </ButtonLink>
    </AuthCard>
  )
}

function LinkMissing() {
  return (
    <AuthCard
      title="Choose a new password"
      intro="This page needs the link from our mail. Tell us your address and we send you one."
    >
      <ButtonLink to="/forgot-password" size="large" wide>
        Send a reset link
      </ButtonLink>
    </AuthCard>
  )
}

const brokenMessage = 'We could not reach the shop. Please try again.'
