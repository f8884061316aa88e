import type { PoolClient } from 'pg'
import type { AuthContext, AuthMail } from './context.ts'
import { greetingName, type UserRow } from './users.ts'

/** Enqueues a mail to the owner of an account, in the transaction of `client`. */
export function enqueueAccountMail(
  { enqueueMail, siteUrl }: AuthContext,
  client: PoolClient,
  { email, user_metadata }: UserRow,
  kind: AuthMail['kind'],
  content: { link: string } | { code: string },
): Promise<void> {
  const payload = { email, site_url: siteUrl.origin, ...content, ...greetingName(user_metadata) }
  return enqueueMail(client, { kind, recipient: email, payload })
}
