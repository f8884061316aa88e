import { useState } from 'react'
import { Link, Navigate, useLocation, useNavigation, useSearchParams } from 'react-router'

import { describePrivatePage } from '../../document/head.ts'
import { shop } from '../../../content/shop.ts'
import { safeReturnPath } from '../../navigation/page-address.ts'
import { AuthCard } from '../../shop/session/auth-card.tsx'
import { fieldText, SubmitForm, type AttemptResult } from '../../ui/form/submit-form.tsx'
import { ResendForm } from '../../shop/session/resend-confirmation.tsx'
import { signIn } from '../../shop/session/auth.data.ts'
import { signInPath } from '../../shop/session/session.ts'
import { openAuth, useSession } from '../../shop/session/session.state.ts'
import { credentialsProblems } from '../../shop/session/credentials.ts'
import { AccountEmailField } from '../../shop/session/credential-fields.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'

// The address may name the page to go back to.
export const headers = () => ({ 'Referrer-Policy': 'no-referrer' })

export const meta = () => describePrivatePage('Sign in')

export default function Login() {
  const [params] = useSearchParams()
  const location = useLocation()
  const session = useSession()
  const { state } = useNavigation()
  const returnPath = safeReturnPath(params.get('from'))
  // A shopper who is on the way to another page goes there.
  if (session.status === 'signed-in' && state === 'idle')
    return <Navigate to={returnPath} replace />
  const reason = reasons.find(([path]) => returnPath.startsWith(path))?.[1]
  return (
    <AuthCard
      title={reason ? 'Please Sign In' : 'Sign in'}
      intro={reason ?? `To your ${shop.name} account.`}
      footer={
        <p>
          New here?{' '}
          <Link to={{ pathname: '/signup', search: location.search }}>Create an account</Link>
        </p>
      }
    >
      {location.state === 'confirmation-sent' && (
        <Alert title="Check your email">Click the link we sent you, then sign in here.</Alert>
      )}
      <LoginForm returnPath={returnPath} search={location.search} />
    </AuthCard>
  )
}

function LoginForm({ returnPath, search }: { returnPath: string; search: string }) {
  /** The address whose password was right, but which is not confirmed. */
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  async function attempt(form: FormData): Promise<AttemptResult<'email' | 'password'>> {
    const { email, password } = readCredentials(form)
    setUnconfirmed(null)
    const refused = await signIn(await openAuth(), email, password)
    if (refused?.code === 'email_not_confirmed') setUnconfirmed(email.trim())
    return refused && { field: 'form', message: refused.message }
  }
  return (
    <>
      <SubmitForm
        validate={(form) => credentialsProblems(readCredentials(form))}
        onAttempt={attempt}
        submitLabel="Sign In"
        busyLabel="Signing in..."
        failureMessage="An error occurred during login"
      >
        {(problemOf) => (
          <>
            <AccountEmailField error={problemOf('email')} />
            <PasswordField error={problemOf('password')} />
            <Link className="auth-card-aside soft" to={{ pathname: '/forgot-password', search }}>
              Forgot your password?
            </Link>
          </>
        )}
      </SubmitForm>
      {unconfirmed && <ResendForm email={unconfirmed} loginPath={signInPath(returnPath)} />}
    </>
  )
}

function readCredentials(form: FormData) {
  return { email: fieldText(form, 'email'), password: fieldText(form, 'password') }
}

/** Why a sign-in is needed, by the page that it returns to. */
const reasons: [path: string, text: string][] = [
  ['/wishlist', 'to see your wishlist.'],
  ['/checkout', 'to check out. Your cart is waiting.'],
  ['/cart', 'to see your cart.'],
  ['/orders', 'to see your orders.'],
  ['/order-confirmation', 'to see your order.'],
  ['/account', 'to see your account.'],
  ['/products/', 'and we will bring you back to what you were looking at.'],
]
