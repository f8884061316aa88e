import { TextField } from '../../ui/form/field.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { fieldText } from '../../ui/form/submit-form.tsx'
import type { NewPassword } from './credentials.ts'
import { storedItem } from './stored-item.ts'

interface NewPasswordFieldsProps {
  label: 'Password' | 'New Password'
  /** The rules of a password, and the effects of changing it. */
  hint: string
  problemOf: (field: keyof NewPassword) => string | undefined
}

/** A new password and its repetition. */
export function NewPasswordFields({ label, hint, problemOf }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        hint={hint}
        error={problemOf('password')}
      />
      <PasswordField
        label="Confirm Password"
        name="confirmPassword"
        autoComplete="new-password"
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

// Login, sign-up and forgot-password share the address. It is in memory only.
let typedEmail = ''

export function rememberTypedEmail(email: string) {
  typedEmail = email.trim()
}

/** Where a reset link was sent, to prefill the form when the link has expired. */
export const resetEmail = sentTo('resetEmail', 1)
/** The same of a confirmation link, which works for a day. */
export const confirmationEmail = sentTo('confirmationEmail', 7)

function sentTo(key: string, days: number) {
  const isValid = ({ email }: { email: string }) => typeof email === 'string'
  return storedItem<{ email: string }>(key, isValid, days * 24 * 60 * 60 * 1000)
}

/** The field of the e-mail address, with the address that was typed last. */
export function AccountEmailField({ error }: { error: string | undefined }) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoComplete="username"
      required
      defaultValue={typedEmail}
      onBlur={(event) => rememberTypedEmail(event.target.value)}
      error={error}
    />
  )
}
