import { stringify } from 'csv-stringify/sync'

import { isLocal } from '../../server/start-warnings.ts'
import type { Call } from '../command-line/command.ts'
import { usageError } from '../command-line/exit-codes.ts'
import { jsonLines } from '../command-line/output.ts'

interface Subscriber {
  email: string
  subscribed_at: string
  unsubscribe_link: string
}

/** `newsletter export`: who receives it, with the link that each letter must have. */
export async function exportNewsletter({ database, environment, output }: Call): Promise<void> {
  const { siteUrl } = environment
  if (isLocal(siteUrl)) {
    throw usageError(
      `The links to unsubscribe would lead to ${siteUrl}. Set SITE_URL to the address of the shop, as for its server.`,
    )
  }
  const { rows } = await database.query<Subscriber>(
    `select email, to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as subscribed_at,
       $1 || '/unsubscribe?token=' || private.unsubscribe_token(id) as unsubscribe_link
     from public.shop_newsletter_subscriptions where is_active order by created_at, email`,
    [siteUrl],
  )
  const columns = ['email', 'subscribed_at', 'unsubscribe_link']
  await output.raw(
    output.isJson
      ? jsonLines(rows)
      : stringify(rows, { columns, header: true, escape_formulas: true }),
  )
}
