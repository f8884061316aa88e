import { useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { LoadingScreen } from '../../ui/feedback/loading.tsx'
import { describePrivatePage } from '../../document/head.ts'
import { isStillAt } from '../../navigation/pending-location.ts'
import { AuthCard, AuthNotice } from '../../shop/session/auth-card.tsx'
import { SubmitForm, type AttemptResult } from '../../ui/form/submit-form.tsx'
import { setPassword } from '../../shop/session/change-password.state.ts'
import { verifyLink } from '../../shop/session/auth.data.ts'
import { isAddressRefused, openAuth, useSession } from '../../shop/session/session.state.ts'
import { passwordProblems, type NewPassword } from '../../shop/session/credentials.ts'
import { useMailedLink } from '../../shop/session/mailed-link.ts'
import {
  NewPasswordFields,
  readNewPassword,
  rememberTypedEmail,
  resetEmail,
} from '../../shop/session/credential-fields.tsx'

export const meta = () => describePrivatePage('Choose a new password')

export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })

/** The page of the link in the reset mail. Hosted Supabase may put a session into the URL instead of a token. */
export default function ResetPassword() {
  const link = useMailedLink()
  const session = useSession()
  const [expired, setExpired] = useState(false)
  if (!link || session.status === 'loading') return <LoadingScreen />
  if (expired || isAddressRefused())
    return <AuthNotice {...notices.expired} to="/forgot-password" />
  if (!link.tokenHash && session.status === 'signed-out')
    return <AuthNotice {...notices.missing} to="/forgot-password" />
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
    const { password } = readNewPassword(form)
    const auth = await openAuth()
    if (!verified && tokenHash) {
      const link = await verifyLink(auth, 'recovery', tokenHash)
      if (link.outcome === 'refused' && link.message) {
        // Prefills the form for a new link.
        rememberTypedEmail(resetEmail.read()?.email ?? '')
        onExpired()
      }
      if (link.outcome === 'refused') return { field: 'form', message: null }
      // The token is used up, but its session remains: another password can be tried.
      setVerified(true)
    }
    const failure = await setPassword(auth, password)
    if (failure) return { field: 'form', message: failure.message }
    resetEmail.remove()
    if (isStillAt('/reset-password')) await navigate('/account', { replace: true })
    return null
  }
  return (
    <SubmitForm
      validate={(form) => passwordProblems(readNewPassword(form))}
      onAttempt={attempt}
      submitLabel="Change password"
      busyLabel="Changing password..."
    >
      {(problemOf) => (
        <NewPasswordFields
          label="New Password"
          hint="At least 6 characters."
          problemOf={problemOf}
        />
      )}
    </SubmitForm>
  )
}

const notices = {
  expired: {
    title: 'This link has expired',
    intro: 'A reset link works once, for one hour. We will gladly send another.',
    label: 'Send a new link',
  },
  missing: {
    title: 'Choose a new password',
    intro: 'This page needs the link from our mail. Tell us your address and we will send you one.',
    label: 'Send a reset link',
  },
}
