import { PasswordField } from '../../ui/form/field.tsx'
import { fieldText } from '../../ui/form/submit-form.tsx'
import type { NewPassword } from './credentials.ts'

interface NewPasswordFieldsProps {
  label: 'Password' | 'New Password'
  /** The rules of a password, and the effects of changing it. */
  hint: string
  problemOf: (field: keyof NewPassword) => string | undefined
}

/** A new password and its repetition. */
export function NewPasswordFields({ label, hint, problemOf }: NewPasswordFieldsProps) {
  const both = { autoComplete: 'new-password', required: true }
  return (
    <>
      <PasswordField
        {...both}
        label={label}
        name="password"
        hint={hint}
        error={problemOf('password')}
      />
      <PasswordField
        {...both}
        label="Confirm Password"
        name="confirmPassword"
        error={problemOf('confirmPassword')}
      />
    </>
  )
}

/** The values of the two fields. */
export function readNewPassword(form: FormData): NewPassword {
  return {
    password: fieldText(form, 'password'),
    confirmPassword: fieldText(form, 'confirmPassword'),
  }
}
