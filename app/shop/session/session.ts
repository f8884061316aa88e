import { safeReturnPath } from '../../navigation/page-address.ts'

/** The signed-in user. The e-mail address cannot be edited. */
export interface Shopper {
  id: string
  email: string
  firstName: string
  lastName: string
}

/** `loading` until the browser has read its stored session, `failed` when it could not: it may be there. */
export type SessionState =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; shopper: Shopper }

/** 'ada' of ada@example.com: the name in the header. */
export function nameOfEmail(email: string): string {
  return email.split('@')[0] ?? email
}

/** The URL of the sign-in page, which returns to `path` afterwards. */
export function signInPath(path: string): string {
  const from = safeReturnPath(path)
  return from === '/' ? '/login' : `/login?from=${encodeURIComponent(from)}`
}
