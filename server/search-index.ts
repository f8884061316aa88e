import type { DatabaseConnection } from '../backend/database/connection.ts'
import { withClient } from '../backend/database/pool.ts'
import { repeat, type Repeated } from '../backend/repeat.ts'
import type { Log } from './log.ts'

/**
 * Calls `private.refresh_search_index()` once a minute. It writes the search index of a large catalogue
 * when that is needed, which takes minutes for a million products. `close` ends the connection of a write in
 * progress: a server that stops next undoes it, another may finish it.
 *
 * @param connection the owner's; each call opens one connection
 */
export function refreshSearchIndex(
  connection: DatabaseConnection,
  log: Log,
  intervalMs = 60_000,
): Repeated {
  return repeat(intervalMs, async (closing) => {
    try {
      await withClient(connection, async (client) => {
        closing.addEventListener('abort', () => void client.end())
        await client.query('set statement_timeout = 0') // hosted projects set one for every role
        const { rows } = await client.query<{ written: boolean }>(
          'select private.refresh_search_index() as written',
        )
        // Without it, queries step over thousands of dead rows until autovacuum runs.
        if (rows[0]?.written) await client.query(vacuum)
      })
    } catch (error) {
      if (!closing.aborted)
        log.warn({ err: error }, 'The search index was not updated: searches are slower')
    }
  })
}

const vacuum = `vacuum (analyze) private.search_positions, private.search_bitmaps,
  private.search_order_slices, private.search_price_ranks, private.search_terms,
  private.search_bigrams, private.search_changes`
