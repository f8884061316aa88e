import type { Pool } from 'pg'

import { shop } from '../content/shop.ts'
import { startSweeping } from '../backend/database/sweeper.ts'
import { createMailboxTransport } from '../backend/mail/mailbox.ts'
import { createSmtpTransport } from '../backend/mail/smtp-transport.ts'
import { startMailWorker } from '../backend/mail/worker.ts'
import type { Environment } from './environment.ts'
import type { Log } from './log.ts'
import { hasMailbox } from './start-warnings.ts'
import { writeMail } from './mail/mails.ts'

/**
 * What a process with the owner's database does beside serving: it sends the shop's mails and deletes what has
 * expired. Without a mail server mails go to the mailbox; where there is none either, they wait.
 *
 * @param pool connects as the owner
 */
export async function startDatabaseJobs(pool: Pool, environment: Environment, log: Log) {
  const { smtpUrl, mailFrom, siteUrl, shopEmail } = environment
  await configureOwnerMails(pool, environment)
  const sweeping = startSweeping(pool, [expired], log)
  const mailbox = hasMailbox(environment) ? createMailboxTransport(pool) : null
  const transport = smtpUrl ? createSmtpTransport(smtpUrl) : mailbox
  const render = (kind: string, payload: Record<string, unknown>) =>
    writeMail(kind, payload, siteUrl, shopEmail ?? undefined)
  const worker = transport && startMailWorker({ pool, render, transport, from: mailFrom, log })
  return { close: () => Promise.all([sweeping.close(), worker?.close()]) }
}

/** Of the shop's own tables: old mails, imports and counters. */
const expired = { what: 'mails and counters', sql: 'select private.sweep($1) as deleted' }

/**
 * Writes SHOP_EMAIL into the database, whose functions queue the mails to the owner. Without it messages go to the
 * public address, and no order is announced.
 *
 * @internal Exported for tests.
 */
export async function configureOwnerMails(
  pool: Pool,
  { shopEmail }: Pick<Environment, 'shopEmail'>,
): Promise<void> {
  await pool.query(
    `update public.shop_settings set shop_email = $1, order_mails = $2
     where (shop_email, order_mails) is distinct from ($1, $2)`,
    [shopEmail ?? shop.email, shopEmail !== null],
  )
}
