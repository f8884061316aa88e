import type { BackendAnswer } from '../protocol.ts'
import { AuthError, badRequest, json } from './answers.ts'
import type { AuthContext, AuthRequest } from './context.ts'
import { addressSubject, holdLimits, takeLimits, tooMany } from './limits.ts'
import { readJson, readText } from './request-body.ts'
import { addressOf, openSession } from './sessions.ts'
import { inTransaction, query } from './transaction.ts'
import { selectUser, usable, type UserRow } from './users.ts'

/**
 * POST /token?grant_type=password. For an address without an account the same statements run, the
 * same hash is computed and the same failures are counted; only the password itself decides.
 * @throws 400 invalid_credentials, 400 email_not_confirmed (with the right password only), 429
 */
export async function signInWithPassword(
  context: AuthContext,
  request: AuthRequest,
): Promise<BackendAnswer> {
  const { email, password } = readCredentials(request)
  const account = await findAccount(context, request, email)
  await countAttempt(context, request, email, account?.is_known_address ?? false)
  const isRight = await context.passwords.verify(password, account?.encrypted_password ?? null)
  if (!account || !isRight) {
    context.log.warn({ event: 'sign_in_failed' }, 'sign-in failed')
    throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
  }
  await forgiveSignInFailures(context, request, email)
  if (account.is_banned) throw new AuthError(400, 'user_banned', 'User is banned')
  if (!account.email_confirmed_at) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  }
  const session = await inTransaction(context.pool, (client) =>
    openSession(context, client, account, 'password', request),
  )
  return json(200, session)
}

function readCredentials(request: AuthRequest): { email: string; password: string } {
  const body = readJson(request)
  const email = readText(body, 'email')
  const phone = readText(body, 'phone')
  const password = readText(body, 'password')
  if (email !== '' && phone !== '') {
    throw badRequest('Only an email address or phone number should be provided on login.')
  }
  if (phone !== '') throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled')
  if (email === '') throw badRequest('missing email or phone')
  return { email: email.toLowerCase(), password }
}

type Account = UserRow & { is_known_address: boolean }

async function findAccount(
  context: AuthContext,
  request: AuthRequest,
  email: string,
): Promise<Account | null> {
  const [account] = await query<Account>(
    context.pool,
    `select account.*, exists (
       select 1 from auth.sessions s where s.user_id = account.id and host(s.ip) = $2
     ) as is_known_address
     from (${selectUser} where u.email = $1 and ${usable}) account`,
    [email, addressOf(request)],
  )
  return account ?? null
}

/**
 * Counts the attempt before it is known to fail, or a thousand at the same moment would all pass. The
 * account's own count is not asked of an address that already holds a session of it: whoever hammers
 * an account from everywhere shuts out himself and strangers, not its owner at home.
 */
async function countAttempt(
  context: AuthContext,
  request: AuthRequest,
  email: string,
  isKnownAddress: boolean,
): Promise<void> {
  const address = addressSubject(request.clientAddress)
  await holdLimits(context, [
    ['signInFailuresPerAccountAndAddress', `${email} ${address}`],
    ['signInFailuresPerAddress', address],
    ['signInFailuresPerAccount', isKnownAddress ? `${email} ${address}` : email],
  ])
  const everywhere = await takeLimits(context, [['signInFailuresEverywhere', '']])
  if (!everywhere) return
  const strict = await takeLimits(context, [['signInFailuresPerAddressUnderAttack', address]])
  if (strict) throw tooMany(strict.refusedBy, strict.waitSeconds)
}

/**
 * After the right password, or a mailed link (`all`): the failures of this account at this address
 * were its owner's. A success takes back its own attempt elsewhere, no more, or an attacker with one
 * good account of his own would wipe his slate with it.
 */
export async function forgiveSignInFailures(
  context: AuthContext,
  request: AuthRequest,
  email: string,
  { all = false } = {},
): Promise<void> {
  const address = addressSubject(request.clientAddress)
  const account = all ? `limits.clear('signInFailuresPerAccount', $1)` : takeBackAttempt
  await query(
    context.pool,
    `select limits.clear('signInFailuresPerAccountAndAddress', $1 || ' ' || $2),
       limits.clear('signInFailuresPerAccount', $1 || ' ' || $2), ${account}`,
    [email, address],
  )
}

const takeBackAttempt = `
  limits.give_back('signInFailuresPerAddress', $2),
  limits.give_back('signInFailuresPerAccount', $1),
  limits.give_back('signInFailuresEverywhere', ''),
  limits.give_back('signInFailuresPerAddressUnderAttack', $2)`
