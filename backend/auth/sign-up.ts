import type { PoolClient } from 'pg'
import { withTransaction } from '../database/pool.ts'
import { enqueueAccountMail, mailLink } from './account-mail.ts'
import type { AuthContext, AuthHandler, AuthRequest } from './context.ts'
import { normalizeEmail } from './email-address.ts'
import { countMailRequest, enforceLimits } from './limits.ts'
import { checkNewPassword } from './passwords.ts'
import { readEmail, readJson, readMetadata, readText, type Body } from './request-body.ts'
import { AuthError, badRequest, json } from './responses.ts'
import { openSession } from './sessions.ts'
import {
  confirmUser,
  findUserByEmail,
  insertUser,
  newUser,
  replaceUnconfirmedUser,
  userObject,
  type UserRow,
} from './users.ts'

/**
 * POST /signup {email, password, data}.
 *
 * With confirmation, the response is the same for every address: a new user with one identity. The
 * mail contains a link to confirm, or tells that there is an account already. A banned account gets none.
 *
 * With autoconfirm, a session, 422 user_already_exists for a confirmed account, or 403 user_banned,
 * which reveals whether it exists, as in GoTrue. Not for production.
 */
export const signUp: AuthHandler = async (context, request) => {
  const { email, password, metadata } = readSignUp(request)
  if (context.autoconfirm) {
    await enforceLimits(context, [['account_request.address', request.addressSubject]])
    const user = newUser(email, await context.passwords.hash(password), metadata)
    return signUpConfirmed(context, request, user)
  }
  const isFlooded = await countMailRequest(context, request, 'sign_up', email)
  const user = newUser(email, await context.passwords.hash(password), metadata)
  await context.inConstantTime(() =>
    withTransaction(context.pool, (client) =>
      signUpUnconfirmed(context, request, client, user, isFlooded),
    ),
  )
  return json(200, userObject(user))
}

function readSignUp(request: AuthRequest): { email: string; password: string; metadata: Body } {
  const body = readJson(request)
  const anonymous = 'Anonymous sign-ins are disabled'
  const email = readEmail(body, new AuthError(422, 'anonymous_provider_disabled', anonymous))
  const password = readText(body, 'password')
  if (password === '') throw badRequest('Signup requires a valid password')
  checkNewPassword(password)
  return { email: normalizeEmail(email), password, metadata: readMetadata(body) ?? {} }
}

async function signUpUnconfirmed(
  context: AuthContext,
  request: AuthRequest,
  client: PoolClient,
  user: UserRow,
  isFlooded: boolean,
): Promise<void> {
  const existing = await writeUser(client, user)
  if (existing?.is_banned) return
  if (existing?.email_confirmed_at) {
    if (isFlooded) return
    const link = new URL('/login', context.siteUrl).href
    await enqueueAccountMail(context, client, existing, 'already_registered', { link })
    return
  }
  const owner = existing ? { ...user, id: existing.id } : user
  await mailLink(context, request, client, owner, 'confirm_sign_up', isFlooded)
}

/**
 * Inserts a new account, or updates an unconfirmed one that is not banned.
 * @returns the account as it was before, null for a new one
 */
async function writeUser(client: PoolClient, user: UserRow): Promise<UserRow | null> {
  // Waits for a concurrent sign-up of the same address, and then inserts nothing.
  if (await insertUser(client, user)) return null
  const existing = await findUserByEmail(client, user.email)
  if (existing && !existing.email_confirmed_at && !existing.is_banned) {
    await replaceUnconfirmedUser(client, existing.id, user)
  }
  return existing
}

async function signUpConfirmed(context: AuthContext, request: AuthRequest, user: UserRow) {
  const session = await withTransaction(context.pool, async (client) => {
    const existing = await writeUser(client, user)
    if (existing?.email_confirmed_at) {
      throw new AuthError(422, 'user_already_exists', 'User already registered')
    }
    if (existing?.is_banned) throw new AuthError(403, 'user_banned', 'User is banned')
    const confirmed = await confirmUser(client, existing?.id ?? user.id)
    return openSession(context, client, confirmed ?? user, 'password', request)
  })
  return json(200, session)
}
