import { safeReturnPath } from '../../platform/return-path.ts'

/** Who is signed in; the e-mail is the account's and cannot be edited. */
export interface Shopper {
  id: string
  email: string
  firstName: string
  lastName: string
}

/** Nobody knows before the browser looked; then somebody is signed in or nobody is. */
export type AuthState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; shopper: Shopper }

/** "ada" of ada@example.com: how the header calls a shopper. */
export function nameOfEmail(email: string): string {
  return email.split('@')[0] ?? email
}

/** The address of the sign-in page for someone who is to come back to `path`. */
export function signInPath(path: string): string {
  const from = safeReturnPath(path)
  return from === '/' ? '/login' : `/login?from=${encodeURIComponent(from)}`
}
