import { Link } from 'react-router'

import { isBlank } from '../../document/text.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import {
  fieldText,
  SubmitForm,
  type AttemptResult,
  type FormProblem,
} from '../../ui/form/submit-form.tsx'
import { passwordProblems, type NewPassword } from './credentials.ts'
import { replacePassword } from './change-password.state.ts'
import { NewPasswordFields, readNewPassword } from './credential-fields.tsx'

type Field = 'currentPassword' | keyof NewPassword

/** The form that changes the password. It asks for the current one. */
export function ChangePassword({ email }: { email: string }) {
  function attempt(form: FormData): Promise<AttemptResult<Field>> {
    const current = fieldText(form, 'currentPassword')
    return replacePassword(email, current, readNewPassword(form).password)
  }
  return (
    <SubmitForm
      validate={validate}
      onAttempt={attempt}
      resets
      submitLabel="Change password"
      busyLabel="Changing password..."
    >
      {(problemOf) => (
        <>
          <PasswordField
            label="Current Password"
            name="currentPassword"
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
    </SubmitForm>
  )
}

function validate(form: FormData): FormProblem<Field>[] {
  const missing = {
    field: 'currentPassword',
    message: 'Please enter your current password',
  } as const
  return [
    ...(isBlank(fieldText(form, 'currentPassword')) ? [missing] : []),
    ...passwordProblems(readNewPassword(form)),
  ]
}
