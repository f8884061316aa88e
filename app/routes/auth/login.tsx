import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'

import { describePrivatePage } from '../../platform/document-head.ts'
import { houseName } from '../../platform/house.ts'
import { safeReturnPath } from '../../platform/return-path.ts'
import { AuthCard } from '../../shop/auth/auth-card.tsx'
import { AuthForm, fieldText, type AttemptResult } from '../../shop/auth/auth-form.tsx'
import { signIn } from '../../shop/auth/auth.data.ts'
import { openAuth, useAuth } from '../../shop/auth/auth.state.ts'
import { credentialsProblem } from '../../shop/auth/credentials.ts'
import { AccountEmailField } from '../../shop/auth/typed-email.tsx'
import { Alert } from '../../ui/alert.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

export function meta() {
  return describePrivatePage('Sign in')
}

export default function Login() {
  const [params] = useSearchParams()
  const location = useLocation()
  const auth = useAuth()
  const returnPath = safeReturnPath(params.get('from'))
  if (auth.status === 'signed-in') return <Navigate to={returnPath} replace />
  const errand = errands.find(([path]) => returnPath.startsWith(path))?.[1]
  return (
    <AuthCard
      title={errand ? 'Please Sign In' : 'Sign in'}
      intro={errand ?? `To your ${houseName} account.`}
      footer={
        <>
          New here?{' '}
          <Link to={{ pathname: '/signup', search: location.search }}>Create an account</Link>
        </>
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
  const navigate = useNavigate()
  async function attempt(form: FormData): Promise<AttemptResult<'email' | 'password'>> {
    const email = fieldText(form, 'email')
    const password = fieldText(form, 'password')
    const problem = credentialsProblem(email, password)
    if (problem) return { field: email.trim() ? 'password' : 'email', message: problem }
    const result = await signIn(await openAuth(), email, password)
    if (result.outcome === 'refused')
      return { field: 'form', message: result.message ?? brokenMessage }
    await navigate(returnPath, { replace: true })
    return null
  }
  return (
    <AuthForm
      onAttempt={attempt}
      submitLabel="Sign In"
      busyLabel="Signing in..."
      brokenMessage={brokenMessage}
    >
      {(problemOf) => (
        <>
          <AccountEmailField error={problemOf('email')} />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            error={problemOf('password')}
          />
          <Link className="auth-card-aside" to={{ pathname: '/forgot-password', search }}>
            Forgot your password?
          </Link>
        </>
      )}
    </AuthForm>
  )
}

const brokenMessage = 'An error occurred during login'

// Said to someone whose way was interrupted: what the sign-in is for.
const errands: [path: string, words: string][] = [
  ['/wishlist', 'to see your wishlist.'],
  ['/checkout', 'to check out. Your cart is waiting.'],
  ['/cart', 'to see your cart.'],
  ['/orders', 'to see your orders.'],
  ['/order-confirmation', 'to see your order.'],
  ['/account', 'to see your account.'],
  ['/products/', 'and we bring you back to what you were looking at.'],
]
