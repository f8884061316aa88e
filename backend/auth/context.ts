import type { Pool, PoolClient } from 'pg'
import type { StructuredLog } from '../log.ts'
import type { BackendRequest, BackendResponse } from '../protocol.ts'
import type { DatabaseScheduler } from '../scheduling/schedulers.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { ConstantTime } from './constant-time-responses.ts'
import type { PasswordHasher } from './passwords.ts'
import type { SigningKeys } from './signing-keys.ts'

/**
 * A mail to send. `link` leads to a page of the site, `code` is to be typed; their lifetimes are in
 * one-time-tokens.ts.
 * - `confirm_sign_up`: link to `/confirm`
 * - `already_registered`: a sign-up with the address of an existing account
 * - `reset_password`: link to `/reset-password`
 * - `sign_in_link`: link to `/confirm`
 * - `reauthenticate`: code for a password change
 * - `password_changed`: link to `/forgot-password`, in case the owner did not do it
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

export interface AuthOptions {
  /** Connects as `supabase_auth_admin`. */
  pool: Pool
  /** Gives turns to client addresses; default: none wait. */
  scheduler?: DatabaseScheduler
  /** The shop's address, e.g. `https://shop.example`; links in mails begin with it. */
  siteUrl: string
  /** Signs new accounts in without a confirmation mail. Default: false. */
  autoconfirm?: boolean
  /** Keys accepted as `apikey`. */
  publishableKeys: readonly string[]
  /** Writes a mail to the outbox in the transaction of `client`. */
  enqueueMail: (client: PoolClient, mail: AuthMail) => Promise<void>
  log: StructuredLog
  /** Default: one hour. */
  accessTokenSeconds?: number
  /** Default: one that computes in two threads. */
  passwords?: PasswordHasher
}

/** The options with their defaults, and the parts of the service that handlers share. */
export interface AuthContext extends Required<
  Omit<AuthOptions, 'scheduler' | 'siteUrl' | 'publishableKeys' | 'accessTokenSeconds'>
> {
  scheduler: DatabaseScheduler | null
  siteUrl: URL
  publishableKeys: ReadonlySet<string>
  inConstantTime: ConstantTime
  signingKeys: SigningKeys
  accessTokens: AccessTokens
}

export interface AuthRequest extends Omit<BackendRequest, 'query'> {
  query: URLSearchParams
  /** The client's address as limits count it. */
  addressSubject: string
}

/** Handles one method of one path. @throws AuthError */
export type AuthHandler = (context: AuthContext, request: AuthRequest) => Promise<BackendResponse>
