import { useState } from 'react'
import { Link } from 'react-router'

import { PasswordField } from '../../ui/password-field.tsx'
import { AuthForm, fieldText, type AttemptResult } from './auth-form.tsx'
import { passwordProblem } from './auth.ts'
import { replacePassword } from './change-password.state.ts'

type Field = 'currentPassword' | 'password' | 'confirmPassword'

/** Another password, for who knows the one of now; whoever has forgotten it goes by mail. */
export function ChangePassword({ email }: { email: string }) {
  // Changed once, the form begins anew: a password is not to be left standing in a field.
  const [times, setTimes] = useState(0)
  async function attempt(form: FormData): Promise<AttemptResult<Field>> {
    const current = fieldText(form, 'currentPassword')
    const password = fieldText(form, 'password')
    if (current === '')
      return { field: 'currentPassword', message: 'Please enter your current password' }
    const problem = passwordProblem({
      password,
      confirmPassword: fieldText(form, 'confirmPassword'),
    })
    if (problem) return problem
    const refused = await replacePassword(email, current, password)
    if (refused === null) setTimes(times + 1)
    return refused && { field: refused.field, message: refused.message ?? brokenMessage }
  }
  return (
    <AuthForm
      key={times}
      onAttempt={attempt}
      submitLabel="Change password"
      busyLabel="Changing password..."
      brokenMessage={brokenMessage}
    >
      {(problemOf) => (
        <>
          <PasswordField
            label="Current Password"
            name="currentPassword"
            autoComplete="current-password"
            required
            hint={<Link to="/forgot-password">Forgot it?</Link>}
            error={problemOf('currentPassword')}
          />
          <PasswordField
            label="New Password"
            name="password"
            autoComplete="new-password"
            required
            hint="At least 6 characters. Every other device is signed out."
            error={problemOf('password')}
          />
          <PasswordField
            label="Confirm Password"
            name="confirmPassword"
            autoComplete="new-password"
            required
            error={problemOf('confirmPassword')}
          />
        </>
      )}
    </AuthForm>
  )
}

const brokenMessage = 'We could not reach the shop. Please try again.'
