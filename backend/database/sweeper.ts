import type { Pool } from 'pg'
import type { StructuredLog } from '../log.ts'
import { repeat } from '../repeat.ts'

/** Deletes at most $1 expired rows, and returns `deleted`: how many. */
export interface Deletion {
  /** For the log: what expires. */
  what: string
  sql: string
}

const intervalMs = 10 * 60 * 1000
const batchRows = 1_000

/**
 * The deletion of a table's rows that meet a condition. It waits for no lock: a row in use is left for
 * the next time, also when another host sweeps.
 */
export function deletionOf(what: string, table: string, key: string, condition: string): Deletion {
  const sql = `with expired as materialized (
      select ${key} from ${table} as row where ${condition} limit $1 for update skip locked
    ), gone as (
      delete from ${table} where (${key}) in (select ${key} from expired) returning 1
    )
    select count(*)::integer as deleted from gone`
  return { what, sql }
}

/** Deletes expired rows every ten minutes. */
export function startSweeping(pool: Pool, deletions: Deletion[], log: StructuredLog) {
  return repeat(intervalMs, (closing) => sweep(pool, deletions, log, closing))
}

/**
 * Deletes in batches, each in a transaction of its own, so that its locks are short.
 * What fails is logged and tried again the next time.
 * @internal
 */
export async function sweep(
  pool: Pool,
  deletions: Deletion[],
  log: StructuredLog,
  closing?: AbortSignal,
): Promise<void> {
  for (const { what, sql } of deletions) {
    try {
      let deleted = 0
      do {
        if (closing?.aborted) return
        const { rows } = await pool.query<{ deleted: number }>(sql, [batchRows])
        deleted = rows[0]?.deleted ?? 0
      } while (deleted > 0)
    } catch (error) {
      if (closing?.aborted) return
      log.warn({ err: error }, `${what} were not deleted; next time`)
    }
  }
}
