import type { Pool } from 'pg'

import type { DatabaseConnection } from '../backend/database/connection.ts'
import { startSweeping } from '../backend/database/sweeper.ts'
import { createMailboxTransport } from '../backend/mail/mailbox.ts'
import { createSmtpTransport } from '../backend/mail/smtp-transport.ts'
import { startMailWorker } from '../backend/mail/worker.ts'
import type { Environment } from './environment.ts'
import type { Log } from './log.ts'
import { hasMailbox } from './start-warnings.ts'
import { writeMail } from './mail/mails.ts'
import { configureOwnerMails } from './mail/owner-mails.ts'
import { refreshSearchIndex } from './search-index.ts'

/**
 * What a process with the owner's database does beside serving: it sends the shop's mails, keeps the search index
 * fresh and deletes what has expired. Without a mail server mails go to the mailbox; where there is none either,
 * they wait.
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
  await configureOwnerMails(pool, environment)
  const jobs: { close(): Promise<void> }[] = [
    refreshSearchIndex(connection, log),
    startSweeping(pool, [expired], log),
  ]
  if (smtpUrl || hasMailbox(environment)) {
    const worker = startMailWorker({
      pool,
      render: (kind, payload) => writeMail(kind, payload, siteUrl, shopEmail ?? undefined),
      transport: smtpUrl ? createSmtpTransport(smtpUrl) : createMailboxTransport(pool),
      from: mailFrom,
      log,
    })
    jobs.push(worker)
  }
  return {
    async close() {
      await Promise.all(jobs.map((job) => job.close()))
    },
  }
}

/** Of the shop's own tables: old mails, imports and counters. */
const expired = { what: 'mails and counters', sql: 'select private.sweep($1) as deleted' }
