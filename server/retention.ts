import type { Pool } from 'pg'

import { startSweeping } from '../backend/database/sweeper.ts'
import type { Repeated } from '../backend/repeat.ts'
import type { Log } from './log.ts'

/**
 * Deletes expired rows of the shop's own tables: old mails, imports and counters (`private.sweep`).
 *
 * @param owner connects as the owner of the database, also that of a hosted project
 */
export function sweepShop(owner: Pool, log: Log): Repeated {
  const sql = 'select private.sweep($1) as deleted'
  return startSweeping(owner, [{ what: 'mails and counters', sql }], log)
}
