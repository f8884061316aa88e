import { TextField } from '../../ui/form/text-field.tsx'

// Login, sign-up and forgot-password share the address. It is in memory only.
let typedEmail = ''

export function rememberTypedEmail(email: string) {
  typedEmail = email.trim()
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
