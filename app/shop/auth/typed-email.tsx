import { TextField } from '../../ui/text-field.tsx'

// Login, sign-up and forgot-password ask for the same address: typed on one, it stands in the others.
// Kept in this page's memory only.
let typedEmail = ''

export function rememberTypedEmail(email: string) {
  typedEmail = email.trim()
}

/** The account's address, as it was typed last. */
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
