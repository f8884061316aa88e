import { useEffect, useState } from 'react'
import {
  Link,
  Navigate,
  useLocation,
  useNavigate,
  useNavigation,
  useSearchParams,
} from 'react-router'

import { textLimits } from '../../document/text-limits.ts'
import { describePrivatePage } from '../../document/head.ts'
import { safeReturnPath } from '../../navigation/page-address.ts'
import { AuthCard } from '../../shop/session/auth-card.tsx'
import { fieldText, SubmitForm, type AttemptResult } from '../../ui/form/submit-form.tsx'
import { signUp } from '../../shop/session/auth.data.ts'
import { openAuth, useSession } from '../../shop/session/session.state.ts'
import { signInPath } from '../../shop/session/session.ts'
import { signUpProblems, type SignUpForm } from '../../shop/session/credentials.ts'
import {
  NewPasswordFields,
  readNewPassword,
  AccountEmailField,
  confirmationEmail,
  rememberTypedEmail,
} from '../../shop/session/credential-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/field.tsx'

// The address may name the page to go back to.
export const headers = () => ({ 'Referrer-Policy': 'no-referrer' })

export const meta = () => describePrivatePage('Create account')

export default function SignUp() {
  const [params] = useSearchParams()
  const { search } = useLocation()
  const session = useSession()
  const { state } = useNavigation()
  const [sent, setSent] = useState(false)
  const returnPath = safeReturnPath(params.get('from'))
  // A shopper who is on the way to another page goes there.
  if (session.status === 'signed-in' && state === 'idle')
    return <Navigate to={returnPath} replace />
  if (sent) return <ConfirmationSent loginPath={signInPath(returnPath)} />
  return (
    <AuthCard
      title="Create account"
      intro="For your cart, your wishlist and your orders. Nothing else."
      footer={
        <p>
          Already have an account? <Link to={{ pathname: '/login', search }}>Sign in</Link>
        </p>
      }
    >
      <SignUpFields returnPath={returnPath} onSent={() => setSent(true)} />
    </AuthCard>
  )
}

function SignUpFields({ returnPath, onSent }: { returnPath: string; onSent: () => void }) {
  async function attempt(data: FormData): Promise<AttemptResult<keyof SignUpForm>> {
    const loginUrl = window.location.origin + signInPath(returnPath)
    const result = await signUp(await openAuth(), readForm(data), loginUrl)
    if (result.outcome === 'refused') return { field: 'form', message: result.message }
    if (result.outcome === 'confirmation-sent') {
      rememberTypedEmail(fieldText(data, 'email'))
      confirmationEmail.write({ email: fieldText(data, 'email').trim() })
      onSent()
    }
    return null
  }
  return (
    <SubmitForm
      validate={(data) => signUpProblems(readForm(data))}
      onAttempt={attempt}
      submitLabel="Create account"
      busyLabel="Creating account..."
      failureMessage="An error occurred during signup"
    >
      {(problemOf) => (
        <>
          <div className="fields">
            <TextField
              label="First Name"
              name="firstName"
              autoComplete="given-name"
              required
              maxLength={textLimits.first_name}
              error={problemOf('firstName')}
            />
            <TextField
              label="Last Name"
              name="lastName"
              autoComplete="family-name"
              required
              maxLength={textLimits.last_name}
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
    </SubmitForm>
  )
}

/** Opens the sign-in page after a while, which repeats the message. */
function ConfirmationSent({ loginPath }: { loginPath: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(loginPath, withMessage), readingTimeMs)
    return () => clearTimeout(timer)
  }, [navigate, loginPath])
  return (
    <AuthCard
      focused
      title="Check your email"
      intro="We've sent you a confirmation link. Please check your email and click the link to verify your account."
    >
      <Button size="large" wide onClick={() => void navigate(loginPath, withMessage)}>
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

const withMessage = { state: 'confirmation-sent' }
const readingTimeMs = 10_000
