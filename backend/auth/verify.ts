import type { PoolClient } from 'pg'
import type { BackendAnswer } from '../protocol.ts'
import { AuthError, badRequest, json } from './answers.ts'
import type { AuthContext, AuthRequest } from './context.ts'
import { normalizeEmail } from './email-address.ts'
import { addressSubject, holdLimits } from './limits.ts'
import { clearOneTimeTokens, spendLinkToken, type TokenType } from './one-time-tokens.ts'
import { redirectTarget } from './redirects.ts'
import { isForm, readForm, readJson, readText, type Body } from './request-body.ts'
import { openSession, type SessionObject } from './sessions.ts'
import { forgiveSignInFailures } from './sign-in.ts'
import { inTransaction } from './transaction.ts'
import { confirmUser, findUserById } from './users.ts'
import { verifyPage } from './verify-page.ts'

/** Which stored tokens a `type` may spend, tried in this order. */
const spends: Record<string, TokenType[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  // Of these there are never any, which is all that a caller learns.
  email_change: [],
  sms: [],
  phone_change: [],
}

/**
 * GET and HEAD /verify: a page with a button, and nothing else. Scanners of mail open every link; the
 * token is not even looked up until somebody presses.
 */
export async function showVerifyPage(
  context: AuthContext,
  request: AuthRequest,
): Promise<BackendAnswer> {
  const type = request.query.get('type') ?? ''
  const token = request.query.get('token') ?? request.query.get('token_hash') ?? ''
  if (type === '') throw badRequest('Verify requires a verification type')
  if (token === '') throw badRequest('Verify requires a token or a token hash')
  return verifyPage({ type, token, target: redirectTarget(context, request) })
}

/**
 * POST /verify: JSON {type, token_hash} or {type, email, token} is answered with a session; the form
 * of our own page with 303 to redirect_to, the session in the hash, as GoTrue answers its GET.
 * @throws 403 otp_expired for a token that is unknown, used, replaced or too old
 */
export async function verify(context: AuthContext, request: AuthRequest): Promise<BackendAnswer> {
  if (!isForm(request)) return json(200, await spend(context, request, readJson(request)))
  refuseForeignForm(context, request)
  const form = readForm(request)
  const target = redirectTarget(context, request, form)
  try {
    const session = await spend(context, request, form)
    return redirect(target, {
      access_token: session.access_token,
      expires_at: String(session.expires_at),
      expires_in: String(session.expires_in),
      refresh_token: session.refresh_token,
      sb: '',
      token_type: session.token_type,
      type: readText(form, 'type'),
    })
  } catch (error) {
    if (!(error instanceof AuthError) || error.status >= 429) throw error
    return redirect(target, {
      error: error.status === 403 ? 'access_denied' : 'invalid_request',
      error_code: error.errorCode,
      error_description: error.message,
      sb: '',
    })
  }
}

async function spend(
  context: AuthContext,
  request: AuthRequest,
  body: Body,
): Promise<SessionObject> {
  const { types, token, email } = readVerification(body)
  await holdLimits(context, [['verificationsPerAddress', addressSubject(request.clientAddress)]])
  const { session, userEmail } = await inTransaction(context.pool, async (client) => {
    const userId = await spendFirst(client, types, token, email)
    if (userId === null) {
      const what =
        email === '' ? 'Email link is invalid or has expired' : 'Token has expired or is invalid'
      throw new AuthError(403, 'otp_expired', what)
    }
    await confirmUser(client, userId)
    await clearOneTimeTokens(client, userId)
    const user = await findUserById(client, userId)
    if (!user) throw new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')
    return {
      session: await openSession(context, client, user, 'otp', request),
      userEmail: user.email,
    }
  })
  // Whoever reads the mailbox is the owner: failures of others shut nothing to him any more.
  await forgiveSignInFailures(context, request, userEmail, { all: true })
  return session
}

function readVerification(body: Body): { types: TokenType[]; token: string; email: string } {
  const type = readText(body, 'type')
  const token = readText(body, 'token')
  const tokenHash = readText(body, 'token_hash')
  const email = readText(body, 'email')
  const phone = readText(body, 'phone')
  if (type === '') throw badRequest('Verify requires a verification type')
  if ((token === '') === (tokenHash === '')) {
    throw badRequest('Verify requires either a token or a token hash')
  }
  if (tokenHash !== '' && (email !== '' || phone !== '')) {
    throw badRequest('Only the token_hash and type should be provided')
  }
  if (token !== '' && (email === '') === (phone === '')) {
    throw badRequest('Only an email address or phone number should be provided on verify')
  }
  const types = Object.hasOwn(spends, type) ? spends[type] : undefined
  if (!types) throw badRequest('Invalid email verification type')
  if (tokenHash !== '') return { types, token: tokenHash, email: '' }
  // A phone has no account here; no address is equal to one.
  return { types, token, email: email === '' ? phone : normalizeEmail(email) }
}

async function spendFirst(
  client: PoolClient,
  types: TokenType[],
  token: string,
  email: string,
): Promise<string | null> {
  for (const type of types) {
    const spent = await spendLinkToken(client, type, token, email)
    if (spent?.isBanned) throw new AuthError(403, 'user_banned', 'User is banned')
    if (spent) return spent.userId
  }
  return null
}

/** A form needs no permission to be posted from anywhere; only our own page's is taken. */
function refuseForeignForm(context: AuthContext, request: AuthRequest): void {
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  const isOurs =
    site === undefined
      ? origin === undefined ||
        [context.siteUrl.origin, new URL(context.issuer).origin].includes(origin)
      : site === 'same-origin'
  if (!isOurs) throw new AuthError(403, 'validation_failed', 'This form was not sent by this site')
}

function redirect(target: URL, hash: Record<string, string>): BackendAnswer {
  const location = new URL(target)
  location.hash = new URLSearchParams(hash).toString()
  return {
    status: 303,
    headers: {
      location: location.href,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
    body: null,
  }
}
