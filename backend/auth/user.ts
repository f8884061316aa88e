import type { PoolClient } from 'pg'
import { withTransaction } from '../database/pool.ts'
import { enqueueAccountMail } from './account-mail.ts'
import type { AuthContext, AuthHandler } from './context.ts'
import { enforceLimits } from './limits.ts'
import { clearOneTimeTokens, createCode, storeOneTimeToken } from './one-time-tokens.ts'
import { checkNewPassword } from './passwords.ts'
import { maxMetadataBytes, readJson, readMetadata, readText, type Body } from './request-body.ts'
import { AuthError, badRequest, json } from './responses.ts'
import { signedInUser, type SignedIn } from './sessions.ts'
import { findUserById, userObject, type UserRow } from './users.ts'

/** GET /user: the account as stored, not as in the token. */
export const getUser: AuthHandler = async (context, request) =>
  json(200, userObject((await signedInUser(context, request)).user))

/**
 * PUT /user {password, data}: a new password ends the account's other sessions, invalidates mailed
 * links and is announced to the owner by mail; `data` is merged into user_metadata, null removes.
 * @throws 422 same_password, 422 weak_password
 */
export const updateUser: AuthHandler = async (context, request) => {
  await enforceLimits(context, [['account_request.address', request.addressSubject]])
  const signedIn = await signedInUser(context, request)
  const { id } = signedIn.user
  const body = readJson(request)
  rejectFixedFields(body, signedIn.user)
  const password = readText(body, 'password')
  const metadata = readMetadata(body)
  const passwordHash =
    password === '' ? null : await hashNewPassword(context, signedIn.user, password)

  const user = await withTransaction(context.pool, async (client) => {
    if (passwordHash !== null) await changePassword(context, client, signedIn, passwordHash)
    if (metadata) await mergeMetadata(client, id, metadata)
    return findUserById(client, id)
  })
  return json(200, userObject(user ?? signedIn.user))
}

function rejectFixedFields(body: Body, user: UserRow): void {
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

async function hashNewPassword(
  { passwords }: AuthContext,
  user: UserRow,
  password: string,
): Promise<string> {
  checkNewPassword(password)
  if (await passwords.verify(password, user.encrypted_password)) {
    const message = 'New password should be different from the old password.'
    throw new AuthError(422, 'same_password', message)
  }
  return passwords.hash(password)
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
  const others = 'delete from auth.sessions where user_id = $1 and id <> $2'
  await client.query(others, [user.id, sessionId])
  const link = new URL('/forgot-password', context.siteUrl).href
  await enqueueAccountMail(context, client, user, 'password_changed', { link })
}

async function mergeMetadata(client: PoolClient, userId: string, metadata: Body): Promise<void> {
  const removed = Object.keys(metadata).filter((name) => metadata[name] === null)
  const { rowCount } = await client.query(
    `update auth.users set updated_at = now(),
       raw_user_meta_data = (coalesce(raw_user_meta_data, '{}') || $2::jsonb) - $3::text[]
     where id = $1 and octet_length((coalesce(raw_user_meta_data, '{}') || $2::jsonb)::text) <= $4`,
    [userId, metadata, removed, maxMetadataBytes],
  )
  if (rowCount !== 1) throw badRequest('data is too large')
}

/** GET /reauthenticate: {}; mails the user a code. No password change needs it, as in GoTrue while that is off. */
export const reauthenticate: AuthHandler = async (context, request) => {
  const { user } = await signedInUser(context, request)
  if (!user.email_confirmed_at) {
    throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.')
  }
  await enforceLimits(context, [
    ['mail.account_and_address', 'reauthenticate', user.email],
    ['mail.account', 'reauthenticate', user.email],
  ])
  const code = createCode()
  await withTransaction(context.pool, async (client) => {
    await storeOneTimeToken(client, user, 'reauthentication_token', user.id + code)
    await enqueueAccountMail(context, client, user, 'reauthenticate', { code })
  })
  return json(200, {})
}

/** The sessions that end, by scope: $1 is the account, $2 the current session. */
const logoutScopes = new Map([
  ['global', 'user_id = $1 and $2::uuid is not null'],
  ['local', 'user_id = $1 and id = $2'],
  ['others', 'user_id = $1 and id <> $2'],
])

/** POST /logout?scope=global (default), local, others: 204. The shop's tables refuse the tokens of ended sessions. */
export const logOut: AuthHandler = async (context, request) => {
  const { user, sessionId } = await signedInUser(context, request)
  const scope = request.query.get('scope') || 'global'
  const condition = logoutScopes.get(scope)
  if (!condition) throw badRequest(`Unsupported logout scope ${JSON.stringify(scope)}`)
  await context.pool.query(`delete from auth.sessions where ${condition}`, [user.id, sessionId])
  return { status: 204, headers: { 'cache-control': 'no-store' }, body: null }
}
