import type { GoTrueClient as AuthClient, AuthError, Session } from '@supabase/auth-js'

import type { Shopper } from './session.ts'
import type { SignUpForm } from './credentials.ts'

/** An error with the message of the auth service; the message is null when there was no response. */
export interface AuthFailure {
  outcome: 'refused'
  message: string | null
  /** GoTrue's name of the error. */
  code: string | null
}

/**
 * Creates the account. The auth service either opens a session or mails a confirmation link.
 *
 * @param returnUrl where the confirmation link finally leads
 */
export async function signUp(
  auth: AuthClient,
  form: SignUpForm,
  returnUrl: string,
): Promise<AuthFailure | { outcome: 'signed-in' | 'confirmation-sent' }> {
  const { data, error } = await auth.signUp({
    email: form.email.trim(),
    password: form.password,
    options: {
      data: { first_name: form.firstName.trim(), last_name: form.lastName.trim() },
      emailRedirectTo: returnUrl,
    },
  })
  if (error) return authFailure(error)
  return { outcome: data.session ? 'signed-in' : 'confirmation-sent' }
}

/** Returns why not, or null. */
export async function signIn(
  auth: AuthClient,
  email: string,
  password: string,
): Promise<AuthFailure | null> {
  const { error } = await auth.signInWithPassword({ email: email.trim(), password })
  return error && authFailure(error)
}

/** The same for a shopper who is signed in, and whose address is therefore right. */
export async function checkPassword(
  ...shopper: Parameters<typeof signIn>
): Promise<AuthFailure | null> {
  const refused = await signIn(...shopper)
  if (refused?.code !== 'invalid_credentials') return refused
  return { ...refused, message: 'This is not your password' }
}

/** Ends the session of this browser. auth-js treats 401, 403 and 404 as success: the session has ended already. */
export async function signOut(auth: AuthClient): Promise<void> {
  const { error } = await auth.signOut({ scope: 'local' })
  if (error) throw error
}

/** Requests a mail with a reset link. Returns why not, or null, also for an address without an account. */
export async function requestPasswordReset(
  auth: AuthClient,
  email: string,
  redirectTo: string,
): Promise<AuthFailure | null> {
  const { error } = await auth.resetPasswordForEmail(email.trim(), { redirectTo })
  return error && authFailure(error)
}

/** Requests the confirmation mail again. Returns why not, or null, also for an address that waits for none. */
export async function resendConfirmation(
  auth: AuthClient,
  email: string,
  returnUrl: string,
): Promise<AuthFailure | null> {
  const options = { emailRedirectTo: returnUrl }
  const { error } = await auth.resend({ type: 'signup', email: email.trim(), options })
  return error && authFailure(error)
}

/** Uses up the token of a mailed link. `recovery` signs in, so that the password can be changed. */
export async function verifyLink(
  auth: AuthClient,
  type: 'signup' | 'magiclink' | 'recovery',
  tokenHash: string,
): Promise<AuthFailure | { outcome: 'verified'; email: string }> {
  const { data, error } = await auth.verifyOtp({ type, token_hash: tokenHash })
  return error ? authFailure(error) : { outcome: 'verified', email: data.user?.email ?? '' }
}

/** Changes the signed-in shopper's password; the auth service ends the other sessions. Returns why not, or null. */
export async function changePassword(
  auth: AuthClient,
  password: string,
): Promise<AuthFailure | null> {
  const { error } = await auth.updateUser({ password })
  return error && authFailure(error)
}

export function shopperOf(session: Session): Shopper {
  const { id, email, user_metadata: metadata } = session.user
  return {
    id,
    email: email ?? '',
    firstName: textOrEmpty(metadata['first_name']),
    lastName: textOrEmpty(metadata['last_name']),
  }
}

/** Shoppers can write any JSON to their metadata. */
function textOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function authFailure(error: AuthError): AuthFailure {
  const isRefusal = error.status !== undefined && error.status > 0 && error.status < 500
  return isRefusal
    ? { outcome: 'refused', message: error.message, code: error.code ?? null }
    : { outcome: 'refused', message: null, code: null }
}
