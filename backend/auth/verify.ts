import { withTransaction } from '../database/pool.ts'
import { pageLink, type LinkMail } from './account-mail.ts'
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
import { readEmail, readJson, readText, type Body } from './request-body.ts'
import { AuthError, badRequest, json } from './responses.ts'
import { openSession, type SessionObject } from './sessions.ts'
import { recognizeAddress } from './sign-in.ts'
import { confirmUser } from './users.ts'

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
 * GET and HEAD /verify: leads to the page of the site whose button uses the token. It is not looked up here, because
 * mail scanners open every link.
 */
export const openLink: AuthHandler = async (context, request) => {
  const type = request.query.get('type') ?? ''
  const token = request.query.get('token') ?? request.query.get('token_hash') ?? ''
  if (type === '') throw badRequest('Verify requires a verification type')
  if (token === '') throw badRequest('Verify requires a token or a token hash')
  const location = pageLink(context, request, mailOfType.get(type) ?? 'confirm_sign_up', token)
  const headers = { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  return { status: 303, headers, body: null }
}

const mailOfType = new Map<string, LinkMail>([
  ['recovery', 'reset_password'],
  ['magiclink', 'sign_in_link'],
])

/**
 * POST /verify {type, token_hash} or {type, email, token}: a session.
 * @throws 403 otp_expired for a token that is unknown, used, replaced or expired; 403 email_already_confirmed, not in
 * GoTrue, for a confirmation that was used: who has the link has read the mail
 */
export const verify: AuthHandler = async (context, request) =>
  json(200, await consume(context, request, readJson(request)))

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
  if (type === '') throw badRequest('Verify requires a verification type')
  if ((token === '') === (tokenHash === '')) {
    throw badRequest('Verify requires either a token or a token hash')
  }
  const types = acceptedTokens.get(type)
  if (!types) throw badRequest('Invalid email verification type')
  if (tokenHash !== '') return { types, token: tokenHash, email: '' }
  const missing = badRequest('Only an email address or phone number should be provided on verify')
  return { types, token, email: normalizeEmail(readEmail(body, missing)) }
}
