import type { BackendAnswer } from '../protocol.ts'
import { mailAccount } from './account-mail.ts'
import { AuthError, json } from './answers.ts'
import type { AuthContext, AuthRequest } from './context.ts'
import { holdLimits } from './limits.ts'
import { makeCode, storeOneTimeToken } from './one-time-tokens.ts'
import { signedInUser } from './sessions.ts'
import { mailLimits } from './sign-up.ts'
import { inTransaction } from './transaction.ts'

/** GET /reauthenticate: mails the signed-in shopper a code for the next password change. {} */
export async function reauthenticate(
  context: AuthContext,
  request: AuthRequest,
): Promise<BackendAnswer> {
  const { user } = await signedInUser(context, request)
  if (!user.email_confirmed_at) {
    throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.')
  }
  await holdLimits(context, mailLimits('reauthenticate', user.email))
  const code = makeCode()
  await inTransaction(context.pool, async (client) => {
    await storeOneTimeToken(client, user, 'reauthentication_token', code)
    await mailAccount(context, client, user, 'reauthenticate', { code })
  })
  return json(200, {})
}
