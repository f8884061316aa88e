import type { Pool } from 'pg'

import { repeat, type Repeated } from '../../backend/repeat.ts'
import type { Environment } from '../environment.ts'
import type { Log } from '../log.ts'

const checkMs = 10 * 60_000

/**
 * Writes SHOP_EMAIL and ORDER_MAILS into the database, whose functions queue the mails, and asks for the
 * mail of the day. Without SHOP_EMAIL the address in the settings stays, and no order is announced.
 */
export async function startOwnerMails(
  pool: Pool,
  { shopEmail, orderMails }: Pick<Environment, 'shopEmail' | 'orderMails'>,
  log: Log,
  intervalMs = checkMs,
): Promise<Repeated> {
  const settings = {
    ...(shopEmail !== null && { shop_email: shopEmail }),
    order_mails: shopEmail === null ? 'off' : orderMails,
  }
  await pool.query(
    `update private.settings as setting set value = wanted.value
     from jsonb_each_text($1) as wanted where setting.name = wanted.key and setting.value <> wanted.value`,
    [JSON.stringify(settings)],
  )
  // The database queues it once a day, however often and by however many processes it is asked.
  const queueDigest = () =>
    pool.query('select private.queue_owner_digest()').catch((error: unknown) => {
      log.warn({ err: error }, 'The mail about the orders of yesterday was not queued')
    })
  if (settings.order_mails !== 'daily') return { close: () => Promise.resolve() }
  void queueDigest()
  return repeat(intervalMs, queueDigest)
}
