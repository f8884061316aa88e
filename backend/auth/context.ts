import type { Pool, PoolClient } from 'pg'
import type { AccessTokens } from './access-tokens.ts'
import type { EvenAnswers } from './even-answers.ts'
import type { AuthLimits } from './limit-table.ts'
import type { PasswordHasher } from './passwords.ts'
import type { SigningKeys } from './signing-keys.ts'

/** What auth writes to the log; pino's logger fits. Never a password, a token or a whole address. */
export interface AuthLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/**
 * A mail to be sent, named by what it tells. Every payload has `email` and `site_url`; `link` leads
 * to a page of the site, `code` is typed by hand.
 * - `confirm_sign_up`: link to `/confirm`, good for 24 hours
 * - `already_registered`: somebody, perhaps the owner, signed up with an address that has an account
 * - `reset_password`: link to `/reset-password`, good for one hour
 * - `sign_in_link`: link to `/confirm` that signs in, good for one hour
 * - `reauthenticate`: code that confirms a sensitive change, good for one hour
 * - `password_changed`: tells the owner; link to `/forgot-password` for whoever did not do it
 */
export interface AuthMail {
  kind:
    | 'confirm_sign_up'
    | 'already_registered'
    | 'reset_password'
    | 'sign_in_link'
    | 'reauthenticate'
    | 'password_changed'
  recipient: string
  payload: {
    email: string
    site_url: string
    link?: string
    code?: string
    first_name?: string
  }
}

/** Writes a mail to the outbox, inside the transaction of `client`. */
export type EnqueueMail = (client: PoolClient, mail: AuthMail) => Promise<void>

export interface AuthOptions {
  /** Connects as `supabase_auth_admin`. */
  pool: Pool
  /** Where the shop is, e.g. `https://shop.example`; links in mails begin with it. */
  siteUrl: string
  /** Where this service is; the `iss` of its tokens. Default: siteUrl + `/auth/v1`. */
  issuer?: string
  /** New accounts are signed in at once, without a mail. Default: false. */
  autoconfirm?: boolean
  /** Keys accepted as `apikey`. */
  publishableKeys: readonly string[]
  /** Besides the site itself: exact addresses, or the beginning of addresses when ending in `**`. */
  allowedRedirects?: readonly string[]
  limits?: Partial<AuthLimits>
  enqueueMail: EnqueueMail
  log: AuthLog
  /** Default: one hour. */
  accessTokenSeconds?: number
  /** Within it a used refresh token is answered with the active one. Default: 10. */
  refreshReuseSeconds?: number
  /** A session older than a day needs a mailed code to change its password. Default: false. */
  requireReauthentication?: boolean
}

export interface AuthContext {
  pool: Pool
  siteUrl: URL
  issuer: string
  autoconfirm: boolean
  publishableKeys: ReadonlySet<string>
  allowedRedirects: readonly string[]
  limits: AuthLimits
  enqueueMail: EnqueueMail
  log: AuthLog
  evenly: EvenAnswers
  refreshReuseSeconds: number
  requireReauthentication: boolean
  passwords: PasswordHasher
  signingKeys: SigningKeys
  accessTokens: AccessTokens
}

/** One request as the handlers see it. */
export interface AuthRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: Record<string, string | undefined>
  body: Uint8Array | null
  clientAddress: string
}
