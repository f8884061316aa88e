import type { GoTrueClient as AuthClient, AuthError, Session } from '@supabase/auth-js'

import type { Shopper } from './auth.ts'
import type { SignUpForm } from './credentials.ts'

/** A refusal of the server in its own words; `null` words mean that it never answered. */
export interface AuthRefusal {
  outcome: 'refused'
  message: string | null
}

/**
 * Creates the account. Whether a session comes at once or a mail must be confirmed first is the
 * server's choice.
 *
 * @param afterwards where the link in that mail leads in the end
 */
export async function signUp(
  auth: AuthClient,
  form: SignUpForm,
  afterwards: string,
): Promise<AuthRefusal | { outcome: 'signed-in' | 'confirmation-sent' }> {
  const { data, error } = await auth.signUp({
    email: form.email.trim(),
    password: form.password,
    options: {
      data: { first_name: form.firstName.trim(), last_name: form.lastName.trim() },
      emailRedirectTo: afterwards,
    },
  })
  if (error) return refusal(error)
  return { outcome: data.session ? 'signed-in' : 'confirmation-sent' }
}

export async function signIn(
  auth: AuthClient,
  email: string,
  password: string,
): Promise<AuthRefusal | { outcome: 'signed-in' }> {
  const { error } = await auth.signInWithPassword({ email: email.trim(), password })
  return error ? refusal(error) : { outcome: 'signed-in' }
}

/** Ends the session here. The client treats 401, 403 and 404 as done: the session was gone already. */
export async function signOut(auth: AuthClient): Promise<void> {
  const { error } = await auth.signOut({ scope: 'local' })
  if (error) throw error
}

/** Has a reset link sent, whether or not the address has an account: the answer is the same. */
export async function requestPasswordReset(
  auth: AuthClient,
  email: string,
  redirectTo: string,
): Promise<AuthRefusal | { outcome: 'sent' }> {
  const { error } = await auth.resetPasswordForEmail(email.trim(), { redirectTo })
  return error ? refusal(error) : { outcome: 'sent' }
}

/** Spends the token of a mailed link; `recovery` signs in, which is what lets the password be changed. */
export async function verifyLink(
  auth: AuthClient,
  type: 'signup' | 'magiclink' | 'recovery',
  tokenHash: string,
): Promise<AuthRefusal | { outcome: 'verified'; email: string }> {
  const { data, error } = await auth.verifyOtp({ type, token_hash: tokenHash })
  return error ? refusal(error) : { outcome: 'verified', email: data.user?.email ?? '' }
}

/** Changes the signed-in shopper's password; the server ends the other sessions. */
export async function changePassword(
  auth: AuthClient,
  password: string,
): Promise<AuthRefusal | { outcome: 'changed' }> {
  const { error } = await auth.updateUser({ password })
  return error ? refusal(error) : { outcome: 'changed' }
}

export function shopperOf(session: Session): Shopper {
  const { id, email, user_metadata: metadata } = session.user
  return {
    id,
    email: email ?? '',
    firstName: word(metadata['first_name']),
    lastName: word(metadata['last_name']),
  }
}

/** The metadata is the shopper's own to write: anything but text counts as empty. */
function word(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function refusal(error: AuthError): AuthRefusal {
  const answered = error.status !== undefined && error.status > 0 && error.status < 500
  return { outcome: 'refused', message: answered ? error.message : null }
}
