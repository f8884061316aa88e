// Login, sign-up and forgot-password ask for the same address: typed on one, it stands in the others.
// Kept in this page's memory only.
let typedEmail = ''

export function rememberTypedEmail(email: string) {
  typedEmail = email.trim()
}

export function lastTypedEmail(): string {
  return typedEmail
}
