import type { BackendResponse } from '../protocol.ts'
import { withTransaction } from '../database/pool.ts'
import { mailLink, type LinkMail } from './account-mail.ts'
import type { AuthContext, AuthHandler, AuthRequest } from './context.ts'
import { normalizeEmail } from './email-address.ts'
import { countMailRequest, type MailPurpose } from './limits.ts'
import { readEmail, readJson, readText } from './request-body.ts'
import { badRequest, json } from './responses.ts'
import { findUserByEmail, type UserRow } from './users.ts'

/** POST /recover {email}: {} for every address; the owner of an account gets a link. */
export const recover: AuthHandler = async (context, request) => {
  const email = readEmail(readJson(request), badRequest('Password recovery requires an email'))
  return respondByMail(context, request, 'recover', email, () => 'reset_password')
}

/**
 * POST /otp {email}: {} for every address. The owner of a confirmed account gets a link to sign in,
 * of an unconfirmed one the confirmation again. `create_user` is ignored: it never signs up.
 */
export const requestSignInLink: AuthHandler = async (context, request) => {
  const email = readEmail(readJson(request), badRequest('One of email or phone must be set'))
  return respondByMail(context, request, 'sign_in_link', email, (user) =>
    user.email_confirmed_at ? 'sign_in_link' : 'confirm_sign_up',
  )
}

/** POST /resend {type, email}: {} for every address; unconfirmed accounts get a new link. */
export const resend: AuthHandler = async (context, request) => {
  const body = readJson(request)
  const type = readText(body, 'type')
  if (!['signup', 'email_change', 'sms', 'phone_change'].includes(type)) {
    throw badRequest('Missing one of these types: signup, email_change, sms, phone_change')
  }
  const email = readEmail(body, badRequest('Type provided requires an email address'))
  // Addresses cannot be changed, so there is no change to resend.
  return respondByMail(context, request, 'sign_up', email, (user) =>
    type === 'signup' && !user.email_confirmed_at ? 'confirm_sign_up' : null,
  )
}

/** Counts, looks the account up, writes its mail and responds {} in constant time. */
async function respondByMail(
  context: AuthContext,
  request: AuthRequest,
  purpose: MailPurpose,
  address: string,
  kindOfMail: (user: UserRow) => LinkMail | null,
): Promise<BackendResponse> {
  const email = normalizeEmail(address)
  await context.inConstantTime(async () => {
    const isFlooded = await countMailRequest(context, request, purpose, email)
    await withTransaction(context.pool, async (client) => {
      const user = await findUserByEmail(client, email)
      const kind = user && !user.is_banned ? kindOfMail(user) : null
      if (user && kind) await mailLink(context, request, client, user, kind, isFlooded)
    })
  })
  return json(200, {})
}
