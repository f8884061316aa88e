import type { Pool } from 'pg'

import type { DatabaseConnection } from '../backend/database/connection.ts'
import type { Environment } from './environment.ts'
import type { Log } from './log.ts'
import { startMailDelivery } from './mail/mail-delivery.ts'
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
  const jobs = [
    await startOwnerMails(pool, environment, log),
    startMailDelivery(pool, environment, log),
    refreshSearchIndex(connection, log),
    sweepShop(pool, log),
  ]
  return {
    async close() {
      await Promise.all(jobs.map((job) => job.close()))
    },
  }
}
