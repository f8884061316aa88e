import type { Pool } from 'pg'

import type { DatabaseConnection } from '../backend/database/connection.ts'
import { createMailboxTransport } from '../backend/mail/mailbox.ts'
import { createSmtpTransport } from '../backend/mail/smtp-transport.ts'
import { startMailWorker } from '../backend/mail/worker.ts'
import type { Environment } from './environment.ts'
import type { Log } from './log.ts'
import { writeMail } from './mail/mails.ts'
import { startOwnerMails } from './mail/owner-mails.ts'
import { sweepShop } from './retention.ts'
import { refreshSearchIndex } from './search-index.ts'

/**
 * What a process with the owner's database does beside serving: it sends the shop's mails, keeps the search index
 * fresh and deletes what has expired.
 *
 * @param pool connects as the owner
 * @param connection the same, without a pool
 */
export async function startDatabaseJobs(
  pool: Pool,
  connection: DatabaseConnection,
  environment: Environment,
  log: Log,
): Promise<{ close(): Promise<void> }> {
  const { smtpUrl, mailFrom, siteUrl, shopEmail } = environment
  const jobs = [
    await startOwnerMails(pool, environment, log),
    startMailWorker({
      pool,
      render: (kind, payload) => writeMail(kind, payload, siteUrl, shopEmail ?? undefined),
      transport: smtpUrl ? createSmtpTransport(smtpUrl) : createMailboxTransport(pool),
      from: mailFrom,
      log,
    }),
    refreshSearchIndex(connection, log),
    sweepShop(pool, log),
  ]
  return {
    async close() {
      await Promise.all(jobs.map((job) => job.close()))
    },
  }
}
