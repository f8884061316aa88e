import type { PoolClient } from 'pg'
import type { BackendAnswer } from '../protocol.ts'
import { mailAccount } from './account-mail.ts'
import { AuthError, json } from './answers.ts'
import type { AuthContext, AuthRequest } from './context.ts'
import { addressSubject, holdLimits } from './limits.ts'
import { clearOneTimeTokens, spendCode } from './one-time-tokens.ts'
import { checkNewPassword } from './passwords.ts'
import { siteLink } from './redirects.ts'
import {
  longestMetadataBytes,
  readJson,
  readMetadata,
  readText,
  type Body,
} from './request-body.ts'
import { signedInUser } from './sessions.ts'
import { inTransaction } from './transaction.ts'
import { findUserById, userObject, type UserRow } from './users.ts'

const recentlyMs = 24 * 3600 * 1000

/** GET /user: the account as it is now, not as the token remembers it. */
export async function getUser(context: AuthContext, request: AuthRequest): Promise<BackendAnswer> {
  return json(200, userObject((await signedInUser(context, request)).user))
}

/**
 * PUT /user {password, data}: a new password ends the account's other sessions, voids open links and
 * is told to the owner by mail; `data` is merged into user_metadata, null removes a member.
 * @throws 422 same_password, 422 weak_password, 400 reauthentication_needed
 */
export async function updateUser(
  context: AuthContext,
  request: AuthRequest,
): Promise<BackendAnswer> {
  await holdLimits(context, [['userUpdatesPerAddress', addressSubject(request.clientAddress)]])
  const signedIn = await signedInUser(context, request)
  const body = readJson(request)
  refuseWhatIsFixed(body, signedIn.user)
  const password = readText(body, 'password')
  const metadata = readMetadata(body)
  const code = password === '' ? null : await readRequiredCode(context, signedIn, body)
  const passwordHash = password === '' ? null : await newHash(context, signedIn.user, password)

  const user = await inTransaction(context.pool, async (client) => {
    if (code !== null) await spendRequiredCode(client, signedIn.user.id, code)
    if (passwordHash !== null) await changePassword(context, client, signedIn, passwordHash)
    if (metadata) await mergeMetadata(client, signedIn.user.id, metadata)
    return findUserById(client, signedIn.user.id)
  })
  return json(200, userObject(user ?? signedIn.user))
}

function refuseWhatIsFixed(body: Body, user: UserRow): void {
  const email = readText(body, 'email').toLowerCase()
  if (email !== '' && email !== user.email) {
    throw new AuthError(422, 'feature_disabled', 'Email address cannot be changed')
  }
  if (readText(body, 'phone') !== '') {
    throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider')
  }
  if ((body.app_metadata ?? null) !== null) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  }
}

async function newHash(context: AuthContext, user: UserRow, password: string): Promise<string> {
  checkNewPassword(password)
  if (await context.passwords.verify(password, user.encrypted_password)) {
    throw new AuthError(
      422,
      'same_password',
      'New password should be different from the old password.',
    )
  }
  return context.passwords.hash(password)
}

type SignedIn = Awaited<ReturnType<typeof signedInUser>>

/**
 * As hosted Supabase has it when switched on: a session older than a day needs a mailed code.
 * @returns the code that was sent along, null when none is needed
 */
async function readRequiredCode(
  context: AuthContext,
  { user, sessionCreatedAt }: SignedIn,
  body: Body,
): Promise<string | null> {
  const isRecent = Date.now() - sessionCreatedAt.getTime() < recentlyMs
  if (!context.requireReauthentication || isRecent) return null
  const code = readText(body, 'nonce')
  if (code === '') {
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  }
  await holdLimits(context, [['codesPerAccount', user.id]])
  return code
}

async function spendRequiredCode(client: PoolClient, userId: string, code: string): Promise<void> {
  if (await spendCode(client, userId, code)) return
  throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
}

async function changePassword(
  context: AuthContext,
  client: PoolClient,
  { user, sessionId }: SignedIn,
  passwordHash: string,
): Promise<void> {
  await client.query(
    `update auth.users set encrypted_password = $2, updated_at = now(), confirmation_sent_at = null,
       recovery_sent_at = null, reauthentication_sent_at = null where id = $1`,
    [user.id, passwordHash],
  )
  await clearOneTimeTokens(client, user.id)
  await client.query('delete from auth.sessions where user_id = $1 and id <> $2', [
    user.id,
    sessionId,
  ])
  const link = siteLink(context.siteUrl, '/forgot-password', {})
  await mailAccount(context, client, user, 'password_changed', { link })
}

async function mergeMetadata(client: PoolClient, userId: string, metadata: Body): Promise<void> {
  const removed = Object.keys(metadata).filter((name) => metadata[name] === null)
  const { rowCount } = await client.query(
    `update auth.users set updated_at = now(),
       raw_user_meta_data = (coalesce(raw_user_meta_data, '{}') || $2::jsonb) - $3::text[]
     where id = $1 and octet_length((coalesce(raw_user_meta_data, '{}') || $2::jsonb)::text) <= $4`,
    [userId, metadata, removed, longestMetadataBytes],
  )
  if (rowCount !== 1) throw new AuthError(400, 'validation_failed', 'data is too large')
}
