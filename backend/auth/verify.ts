import type { BackendResponse } from '../protocol.ts'
import { withTransaction } from '../database/pool.ts'
import type { AuthContext, AuthHandler, AuthRequest } from './context.ts'
import { normalizeEmail } from './email-address.ts'
import { enforceLimits } from './limits.ts'
import {
  clearOneTimeTokens,
  consumeOneTimeToken,
  isUsedConfirmation,
  markUsedConfirmation,
  type TokenType,
} from './one-time-tokens.ts'
import { redirectTarget } from './redirects.ts'
import { isForm, readForm, readJson, readText, type Body } from './request-body.ts'
import { AuthError, badRequest, json } from './responses.ts'
import { openSession, type SessionObject } from './sessions.ts'
import { recognizeAddress } from './sign-in.ts'
import { confirmUser } from './users.ts'
import { verifyPage } from './verify-page.ts'

/** The stored tokens that a `type` accepts. */
const acceptedTokens = new Map<string, TokenType[]>([
  ['signup', ['confirmation_token']],
  ['invite', ['confirmation_token']],
  ['recovery', ['recovery_token']],
  ['magiclink', ['recovery_token']],
  ['email', ['confirmation_token', 'recovery_token']],
  // Valid types without tokens here.
  ['email_change', []],
  ['sms', []],
  ['phone_change', []],
])

/**
 * GET and HEAD /verify: a page with a button. The token is not looked up, because mail scanners open
 * every link.
 */
export const showVerifyPage: AuthHandler = async (context, request) => {
  const type = request.query.get('type') ?? ''
  const token = request.query.get('token') ?? request.query.get('token_hash') ?? ''
  if (type === '') throw badRequest('Verify requires a verification type')
  if (token === '') throw badRequest('Verify requires a token or a token hash')
  return verifyPage({ type, token, target: redirectTarget(context, request) })
}

/**
 * POST /verify: a session for JSON {type, token_hash} or {type, email, token}; for the form of
 * verify-page.ts 303 to redirect_to with the session in the hash, as GoTrue's GET does.
 * @throws 403 otp_expired for a token that is unknown, used, replaced or expired; 403 email_already_confirmed, not in
 * GoTrue, for a confirmation that was used: who has the link has read the mail
 */
export const verify: AuthHandler = async (context, request) => {
  if (!isForm(request)) return json(200, await consume(context, request, readJson(request)))
  rejectCrossSiteForm(context, request)
  const form = readForm(request)
  const target = redirectTarget(context, request, form)
  try {
    const session = await consume(context, request, form)
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

async function consume(
  context: AuthContext,
  request: AuthRequest,
  body: Body,
): Promise<SessionObject> {
  const { types, token, email } = readVerification(body)
  await enforceLimits(context, [['account_request.address', request.addressSubject]])
  const { session, userEmail } = await withTransaction(context.pool, async (client) => {
    const userId = await consumeOneTimeToken(client, types, token, email)
    const user = userId === null ? null : await confirmUser(client, userId)
    if (!user) {
      if (types.includes('confirmation_token') && (await isUsedConfirmation(client, token))) {
        throw new AuthError(403, 'email_already_confirmed', 'Email address is already confirmed')
      }
      const message =
        email === '' ? 'Email link is invalid or has expired' : 'Token has expired or is invalid'
      throw new AuthError(403, 'otp_expired', message)
    }
    if (user.is_banned) throw new AuthError(403, 'user_banned', 'User is banned')
    if (types.includes('confirmation_token')) await markUsedConfirmation(client, token)
    await clearOneTimeTokens(client, user.id)
    const session = await openSession(context, client, user, 'otp', request)
    return { session, userEmail: user.email }
  })
  // A mailed link identifies the owner, whom failed attempts of others must not lock out.
  await recognizeAddress(context, request, userEmail)
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
  const types = acceptedTokens.get(type)
  if (!types) throw badRequest('Invalid email verification type')
  if (tokenHash !== '') return { types, token: tokenHash, email: '' }
  // No account has a phone; none is found.
  return { types, token, email: email === '' ? phone : normalizeEmail(email) }
}

/** Accepts only the form of our own page: any site may post forms. */
function rejectCrossSiteForm(context: AuthContext, request: AuthRequest): void {
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  const isOurs =
    site === undefined
      ? origin === undefined || origin === context.siteUrl.origin
      : site === 'same-origin'
  if (!isOurs) throw new AuthError(403, 'validation_failed', 'This form was not sent by this site')
}

function redirect(target: URL, hash: Record<string, string>): BackendResponse {
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
