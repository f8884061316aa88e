import { useState } from 'react'
import { Link } from 'react-router'

import { PasswordField } from '../../ui/password-field.tsx'
import { AuthForm, fieldText, type AttemptResult } from './auth-form.tsx'
import { passwordProblem, type NewPassword } from './credentials.ts'
import { replacePassword } from './change-password.state.ts'
import { NewPasswordFields, readNewPassword } from './new-password-fields.tsx'

type Field = 'currentPassword' | keyof NewPassword

/** Another password, for who knows the one of now; whoever has forgotten it goes by mail. */
export function ChangePassword({ email }: { email: string }) {
  // Changed once, the form begins anew: a password is not to be left standing in a field.
  const [times, setTimes] = useState(0)
  async function attempt(form: FormData): Promise<AttemptResult<Field>> {
    const current = fieldText(form, 'currentPassword')
    if (current === '')
      return { field: 'currentPassword', message: 'Please enter your current password' }
    const typed = readNewPassword(form)
    const problem = passwordProblem(typed)
    if (problem) return problem
    const refused = await replacePassword(email, current, typed.password)
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
          <NewPasswordFields
            label="New Password"
            hint="At least 6 characters. Every other device is signed out."
            problemOf={problemOf}
          />
        </>
      )}
    </AuthForm>
  )
}

const brokenMessage = 'We could not reach the shop. Please try again.'
