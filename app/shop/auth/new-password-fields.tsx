import { PasswordField } from '../../ui/password-field.tsx'
import { fieldText } from './auth-form.tsx'
import type { NewPassword } from './credentials.ts'

interface NewPasswordFieldsProps {
  label: 'Password' | 'New Password'
  /** What a password must be, and what comes of it here. */
  hint: string
  problemOf: (field: keyof NewPassword) => string | undefined
}

/** A password nobody has yet, and once more: what was mistyped twice alike is rare. */
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

/** What was typed into the two. */
export function readNewPassword(form: FormData): NewPassword {
  return {
    password: fieldText(form, 'password'),
    confirmPassword: fieldText(form, 'confirmPassword'),
  }
}
