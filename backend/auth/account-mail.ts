import type { PoolClient } from 'pg'

import type { AuthContext, AuthMail } from './context.ts'
import { greetableName, type UserRow } from './users.ts'

/**
 * Enqueues a mail to whom an account belongs, inside the transaction of `client`: what every such mail
 * says, and the way on that is its own.
 */
export function mailAccount(
  context: AuthContext,
  client: PoolClient,
  { email, user_metadata }: UserRow,
  kind: AuthMail['kind'],
  way: { link: string } | { code: string },
): Promise<void> {
  return context.enqueueMail(client, {
    kind,
    recipient: email,
    payload: { email, site_url: context.siteUrl.origin, ...way, ...greetableName(user_metadata) },
  })
}
