import { withTransaction } from '../database/pool.ts'
import type { AuthContext, AuthHandler, AuthRequest } from './context.ts'
import { isEmailAddress } from './email-address.ts'
import {
  countActions,
  enforceLimits,
  subjectOf,
  uncountActions,
  type LimitedAction,
} from './limits.ts'
import { isMarked, mark } from './marks.ts'
import { readEmail, readJson, readText } from './request-body.ts'
import { AuthError, badRequest, json } from './responses.ts'
import { openSession } from './sessions.ts'
import { isActive, selectUser, type UserRow } from './users.ts'

/** How long an address is known to an account since its owner last signed in from it. */
const knownSeconds = 90 * 86_400

/**
 * POST /token?grant_type=password. Runs the same statements, hash and counters whether or not the
 * account exists.
 * @throws 400 invalid_credentials, 400 email_not_confirmed (with the right password only), 429
 */
export const signInWithPassword: AuthHandler = async (context, request) => {
  const { email, password } = readCredentials(request)
  const address = request.addressSubject
  const { account, isKnownAddress } = await findAccount(context, email, address)
  const counted = await countAttempt(context, address, email, isKnownAddress)
  const isRight = await context.passwords.verify(password, account?.encrypted_password ?? null)
  if (!account || !isRight) {
    context.log.warn({ event: 'sign_in_failed' }, 'sign-in failed')
    throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
  }
  await uncountActions(context, counted)
  await recognizeAddress(context, request, email)
  if (account.is_banned) throw new AuthError(400, 'user_banned', 'User is banned')
  if (!account.email_confirmed_at) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  }
  const session = await withTransaction(context.pool, (client) =>
    openSession(context, client, account, 'password', request),
  )
  return json(200, session)
}

/** The address in the form that is stored and counted; empty for a text that no account can have. */
function readCredentials(request: AuthRequest): { email: string; password: string } {
  const body = readJson(request)
  const email = readEmail(body, badRequest('missing email or phone'), 422).toLowerCase()
  return { email: isEmailAddress(email) ? email : '', password: readText(body, 'password') }
}

async function findAccount(
  { pool }: AuthContext,
  email: string,
  address: string,
): Promise<{ account: UserRow | null; isKnownAddress: boolean }> {
  const { rows } = await pool.query<UserRow & { is_known: boolean }>(
    `select known.is_known, account.*
     from (select ${isMarked('knownAddress', '$2')} as is_known) known
     left join (${selectUser} where u.email = $1 and ${isActive}) account on true`,
    [email, subjectOf(email, address)],
  )
  const [row] = rows
  // Without an account all its columns are null.
  return { account: row?.id ? row : null, isKnownAddress: row?.is_known ?? false }
}

/**
 * Counts the attempt before the password is checked, so that concurrent attempts cannot all pass.
 * Apart from the limit of all clients together, what strangers do elsewhere does not count against a known
 * address; an unknown one keeps a few attempts of its own, until the guesses of a day are used up
 * (docs/decisions/0014-guessed-passwords.md).
 * @returns what the right password gives back
 */
async function countAttempt(
  context: AuthContext,
  address: string,
  email: string,
  isKnownAddress: boolean,
): Promise<LimitedAction[]> {
  const perAddress: LimitedAction = ['sign_in_failure.address', address]
  const perAccountAndAddress: LimitedAction[] =
    email === '' ? [] : [['sign_in_failure.account_and_address', email, address]]
  await enforceLimits(context, [...perAccountAndAddress, perAddress])
  const counted = [perAddress]
  if (email !== '' && !isKnownAddress) {
    const isAttacked = await countActions(context, [['sign_in_failure.account', email]])
    const here: LimitedAction = ['sign_in_failure_under_attack.account_and_address', email, address]
    const inAll: LimitedAction = ['sign_in_failure_of_a_day.account', email]
    await enforceLimits(context, isAttacked ? [here, inAll] : [inAll])
    counted.push(['sign_in_failure.account', email], inAll)
  }
  counted.push(['sign_in_failure.everybody'])
  if (await countActions(context, [['sign_in_failure.everybody']])) {
    counted.push(['sign_in_failure_under_attack.address', address])
    await enforceLimits(context, [['sign_in_failure_under_attack.address', address]])
  }
  return counted
}

/**
 * After the right password or a mailed link: the failures of the account at this address no longer
 * count, and the address is known.
 */
export async function recognizeAddress(
  { pool }: AuthContext,
  request: AuthRequest,
  email: string,
): Promise<void> {
  const subject = subjectOf(email, request.addressSubject)
  await pool.query(`select private.forget_acts('sign_in_failure.account_and_address', $1)`, [
    subject,
  ])
  await mark(pool, 'knownAddress', subject, knownSeconds)
}
