import { useEffect, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'

import { describePrivatePage } from '../../platform/document-head.ts'
import { safeReturnPath } from '../../platform/return-path.ts'
import { AuthCard } from '../../shop/auth/auth-card.tsx'
import { AuthForm, fieldText, type AttemptResult } from '../../shop/auth/auth-form.tsx'
import { signUp } from '../../shop/auth/auth.data.ts'
import { openAuth, useAuth } from '../../shop/auth/auth.state.ts'
import { signInPath } from '../../shop/auth/auth.ts'
import { signUpProblem, type SignUpForm } from '../../shop/auth/credentials.ts'
import { NewPasswordFields, readNewPassword } from '../../shop/auth/new-password-fields.tsx'
import { AccountEmailField } from '../../shop/auth/typed-email.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'

export function meta() {
  return describePrivatePage('Create account')
}

export default function SignUp() {
  const [params] = useSearchParams()
  const { search } = useLocation()
  const auth = useAuth()
  const [sent, setSent] = useState(false)
  const returnPath = safeReturnPath(params.get('from'))
  if (auth.status === 'signed-in') return <Navigate to={returnPath} replace />
  if (sent) return <ConfirmationSent loginPath={signInPath(returnPath)} />
  return (
    <AuthCard
      title="Create account"
      intro="For your cart, your wishlist and your orders. Nothing else."
      footer={
        <>
          Already have an account? <Link to={{ pathname: '/login', search }}>Sign in</Link>
        </>
      }
    >
      <SignUpFields returnPath={returnPath} onSent={() => setSent(true)} />
    </AuthCard>
  )
}

function SignUpFields({ returnPath, onSent }: { returnPath: string; onSent: () => void }) {
  async function attempt(data: FormData): Promise<AttemptResult<keyof SignUpForm>> {
    const form = readForm(data)
    const problem = signUpProblem(form)
    if (problem) return problem
    const loginAddress = window.location.origin + signInPath(returnPath)
    const result = await signUp(await openAuth(), form, loginAddress)
    if (result.outcome === 'refused')
      return { field: 'form', message: result.message ?? brokenMessage }
    if (result.outcome === 'confirmation-sent') onSent()
    return null
  }
  return (
    <AuthForm
      onAttempt={attempt}
      submitLabel="Create account"
      busyLabel="Creating account..."
      brokenMessage={brokenMessage}
    >
      {(problemOf) => (
        <>
          <div className="auth-card-names">
            <TextField
              label="First Name"
              name="firstName"
              autoComplete="given-name"
              required
              maxLength={100}
              error={problemOf('firstName')}
            />
            <TextField
              label="Last Name"
              name="lastName"
              autoComplete="family-name"
              required
              maxLength={100}
              error={problemOf('lastName')}
            />
          </div>
          <AccountEmailField error={problemOf('email')} />
          <NewPasswordFields
            label="Password"
            hint="At least 6 characters. A few words in a row are better."
            problemOf={problemOf}
          />
        </>
      )}
    </AuthForm>
  )
}

/** The mail is on its way. The page goes on to sign-in by itself, which says the same once more. */
function ConfirmationSent({ loginPath }: { loginPath: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(
      () => void navigate(loginPath, { state: 'confirmation-sent' }),
      readingTimeMs,
    )
    return () => clearTimeout(timer)
  }, [navigate, loginPath])
  return (
    <AuthCard
      title="Check your email"
      intro="We've sent you a confirmation link. Please check your email and click the link to verify your account."
    >
      <Button
        size="large"
        wide
        onClick={() => void navigate(loginPath, { state: 'confirmation-sent' })}
      >
        Go to Login
      </Button>
    </AuthCard>
  )
}

function readForm(data: FormData): SignUpForm {
  return {
    firstName: fieldText(data, 'firstName'),
    lastName: fieldText(data, 'lastName'),
    email: fieldText(data, 'email'),
    ...readNewPassword(data),
  }
}

const brokenMessage = 'An error occurred during signup'
const readingTimeMs = 10_000
