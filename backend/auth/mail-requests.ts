import type { PoolClient } from 'pg'
import type { BackendAnswer } from '../protocol.ts'
import { mailAccount } from './account-mail.ts'
import { AuthError, badRequest, json } from './answers.ts'
import type { AuthContext, AuthMail, AuthRequest } from './context.ts'
import { normalizeEmail } from './email-address.ts'
import { addressSubject, holdLimits } from './limits.ts'
import { makeLinkToken, storeOneTimeToken } from './one-time-tokens.ts'
import { redirectTarget, siteLink } from './redirects.ts'
import { readJson, readText, type Body } from './request-body.ts'
import { mailConfirmation, mailLimits } from './sign-up.ts'
import { inTransaction } from './transaction.ts'
import { findUserByEmail, type UserRow } from './users.ts'

/** POST /recover {email}: {} for every address; an account's owner gets a link. */
export async function recover(context: AuthContext, request: AuthRequest): Promise<BackendAnswer> {
  const body = readJson(request)
  if (readText(body, 'email') === '') throw badRequest('Password recovery requires an email')
  return answerByMail(context, request, 'recover', readEmail(body), (client, user) =>
    mailRecoveryLink(context, request, client, user, {
      kind: 'reset_password',
      page: '/reset-password',
      type: 'recovery',
    }),
  )
}

/**
 * POST /otp {email}: {} for every address; a confirmed account's owner gets a link to sign in, one
 * not confirmed the confirmation again. `create_user` is not heard: accounts come from /signup.
 */
export async function requestSignInLink(
  context: AuthContext,
  request: AuthRequest,
): Promise<BackendAnswer> {
  const body = readJson(request)
  const email = readText(body, 'email')
  const phone = readText(body, 'phone')
  if (email !== '' && phone !== '') {
    throw badRequest('Only an email address or phone number should be provided')
  }
  if (email !== '' && readText(body, 'channel') !== '') {
    throw badRequest('Channel should only be specified with Phone OTP')
  }
  if (phone !== '') throw phoneDisabled('Unsupported phone provider')
  if (email === '') throw badRequest('One of email or phone must be set')
  return answerByMail(context, request, 'sign_in_link', readEmail(body), (client, user) =>
    user.email_confirmed_at
      ? mailRecoveryLink(context, request, client, user, {
          kind: 'sign_in_link',
          page: '/confirm',
          type: 'magiclink',
        })
      : mailConfirmation(context, request, client, user),
  )
}

/** POST /resend {type, email}: {} for every address; who still has to confirm gets a new link. */
export async function resend(context: AuthContext, request: AuthRequest): Promise<BackendAnswer> {
  const body = readJson(request)
  const type = readText(body, 'type')
  if (!['signup', 'email_change', 'sms', 'phone_change'].includes(type)) {
    throw badRequest('Missing one of these types: signup, email_change, sms, phone_change')
  }
  const email = readText(body, 'email')
  const phone = readText(body, 'phone')
  if (email === '' && type === 'signup') {
    throw badRequest('Type provided requires an email address')
  }
  if (phone === '' && type === 'sms') throw badRequest('Type provided requires a phone number')
  if (email !== '' && phone !== '') {
    throw badRequest('Only an email address or phone number should be provided.')
  }
  if (phone !== '') throw phoneDisabled('Phone logins are disabled')
  if (email === '') throw badRequest('Missing email address or phone number')
  return answerByMail(context, request, 'sign_up', readEmail(body), async (client, user) => {
    // Addresses cannot be changed here, so there is never a change to be resent.
    if (type !== 'signup' || user.email_confirmed_at) return
    await mailConfirmation(context, request, client, user)
  })
}

/** The one way of all three: count, look, perhaps write a mail, answer {} at an even time. */
async function answerByMail(
  context: AuthContext,
  request: AuthRequest,
  purpose: 'recover' | 'sign_in_link' | 'sign_up',
  email: string,
  write: (client: PoolClient, user: UserRow) => Promise<void>,
): Promise<BackendAnswer> {
  await context.evenly(async () => {
    await holdLimits(context, [
      ['mailRequestsPerAddress', addressSubject(request.clientAddress)],
      ...mailLimits(purpose, email),
    ])
    await inTransaction(context.pool, async (client) => {
      const user = await findUserByEmail(client, email)
      if (user && !user.is_banned) await write(client, user)
    })
  })
  return json(200, {})
}

async function mailRecoveryLink(
  context: AuthContext,
  request: AuthRequest,
  client: PoolClient,
  user: UserRow,
  mail: { kind: AuthMail['kind']; page: string; type: string },
): Promise<void> {
  const token = makeLinkToken()
  await storeOneTimeToken(client, user, 'recovery_token', token)
  const link = siteLink(
    context.siteUrl,
    mail.page,
    { token_hash: token, type: mail.type },
    redirectTarget(context, request),
  )
  await mailAccount(context, client, user, mail.kind, { link })
}

function readEmail(body: Body): string {
  return normalizeEmail(readText(body, 'email'))
}

function phoneDisabled(message: string): AuthError {
  return new AuthError(400, 'phone_provider_disabled', message)
}
