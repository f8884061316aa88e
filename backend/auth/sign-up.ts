import type { PoolClient } from 'pg'
import type { BackendAnswer } from '../protocol.ts'
import { mailAccount } from './account-mail.ts'
import { AuthError, badRequest, json } from './answers.ts'
import type { AuthContext, AuthRequest } from './context.ts'
import { normalizeEmail } from './email-address.ts'
import { addressSubject, holdLimits } from './limits.ts'
import { makeLinkToken, storeOneTimeToken } from './one-time-tokens.ts'
import { checkNewPassword } from './passwords.ts'
import { redirectTarget, siteLink } from './redirects.ts'
import { readJson, readMetadata, readText, type Body } from './request-body.ts'
import { openSession } from './sessions.ts'
import { inTransaction } from './transaction.ts'
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
 * With confirmation, the answer is the same for every address: a user that looks new, with one
 * identity and an id of its own. Whoever reads the mailbox learns the rest: a link to confirm, or
 * that there is an account already.
 *
 * With autoconfirm, a session; and an address that has a confirmed account is refused with
 * 422 user_already_exists. That tells who has an account, as GoTrue does in this setting, and cannot
 * be helped: there is no mailbox that would keep the secret. A shop in earnest runs with confirmation.
 */
export async function signUp(context: AuthContext, request: AuthRequest): Promise<BackendAnswer> {
  const { email, password, metadata } = readSignUp(request)
  await holdLimits(context, [
    ['signUpsPerAddress', addressSubject(request.clientAddress)],
    ...(context.autoconfirm ? [] : mailLimits('sign_up', email)),
  ])
  const user = newUser(email, await context.passwords.hash(password), metadata)
  if (context.autoconfirm) return signUpAtOnce(context, request, user)
  await context.evenly(() =>
    inTransaction(context.pool, (client) => askToConfirm(context, request, client, user)),
  )
  return json(200, userObject(user))
}

/** How often a recipient may be written to: counted for the address typed, account or not. */
export function mailLimits(purpose: string, email: string): Parameters<typeof holdLimits>[1] {
  return [
    ['mailsPerRecipientAndKind', `${purpose} ${email}`],
    ['mailsPerRecipient', email],
  ]
}

function readSignUp(request: AuthRequest): { email: string; password: string; metadata: Body } {
  const body = readJson(request)
  const email = readText(body, 'email')
  const phone = readText(body, 'phone')
  const password = readText(body, 'password')
  if (email === '' && phone === '') {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  if (password === '') throw badRequest('Signup requires a valid password')
  checkNewPassword(password)
  if (email !== '' && phone !== '') {
    throw badRequest('Only an email address or phone number should be provided on signup.')
  }
  if (phone !== '')
    throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled')
  return { email: normalizeEmail(email), password, metadata: readMetadata(body) ?? {} }
}

async function askToConfirm(
  context: AuthContext,
  request: AuthRequest,
  client: PoolClient,
  user: UserRow,
): Promise<void> {
  const existing = await writeUser(client, user)
  if (existing?.email_confirmed_at) {
    await pretendToSignUp(client, user)
    const link = siteLink(context.siteUrl, '/login', {})
    await mailAccount(context, client, existing, 'already_registered', { link })
    return
  }
  await mailConfirmation(context, request, client, existing ? { ...user, id: existing.id } : user)
}

/** Stores a confirmation token and enqueues the mail with its link. */
export async function mailConfirmation(
  context: AuthContext,
  request: AuthRequest,
  client: PoolClient,
  user: UserRow,
): Promise<void> {
  const token = makeLinkToken()
  await storeOneTimeToken(client, user, 'confirmation_token', token)
  const link = siteLink(
    context.siteUrl,
    '/confirm',
    { token_hash: token, type: 'signup' },
    redirectTarget(context, request),
  )
  await mailAccount(context, client, user, 'confirm_sign_up', { link })
}

/**
 * Writes the new account, or the latest word for one that is not confirmed yet.
 * @returns what was there before, null for a new account
 */
async function writeUser(client: PoolClient, user: UserRow): Promise<UserRow | null> {
  // Two sign-ups of one address at once: the second waits for the insert of the first, then sees it.
  const isNew =
    (await findUserByEmail(client, user.email)) === null && (await insertUser(client, user))
  if (isNew) return null
  const existing = await findUserByEmail(client, user.email)
  if (existing && !existing.email_confirmed_at) {
    await replaceUnconfirmedUser(client, existing.id, user)
  }
  return existing
}

/** The very statements of a new account, undone: what they take is what a stranger can measure. */
async function pretendToSignUp(client: PoolClient, user: UserRow): Promise<void> {
  const nobody = { ...user, email: `${user.id}@nobody.invalid` }
  await client.query('savepoint pretence')
  await insertUser(client, nobody)
  await storeOneTimeToken(client, nobody, 'confirmation_token', makeLinkToken())
  await client.query('rollback to savepoint pretence')
}

async function signUpAtOnce(
  context: AuthContext,
  request: AuthRequest,
  user: UserRow,
): Promise<BackendAnswer> {
  const session = await inTransaction(context.pool, async (client) => {
    const existing = await writeUser(client, { ...user, confirmation_sent_at: null })
    if (existing?.email_confirmed_at) {
      throw new AuthError(422, 'user_already_exists', 'User already registered')
    }
    const id = existing?.id ?? user.id
    await confirmUser(client, id)
    const confirmed = await findUserByEmail(client, user.email)
    return openSession(context, client, confirmed ?? user, 'password', request)
  })
  return json(200, session)
}
