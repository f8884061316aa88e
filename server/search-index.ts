import type { DatabaseConnection } from '../backend/database/connection.ts'
import { withClient } from '../backend/database/pool.ts'
import type { Log } from './log.ts'

/**
 * Calls `private.refresh_search_index()` once a minute. It writes the search index of a large catalogue
 * when that is needed, which takes minutes for a million products.
 *
 * @param connection the owner's; each call opens one connection
 */
export function refreshSearchIndex(
  connection: DatabaseConnection,
  log: Log,
  intervalMs = 60_000,
): { close(): Promise<void> } {
  let cancel = () => Promise.resolve()
  let running: Promise<void> | null = null
  let closed = false

  async function refresh(): Promise<void> {
    try {
      await withClient(connection, async (client) => {
        cancel = () => client.end()
        await client.query('set statement_timeout = 0') // hosted projects set one for every role
        const { rows } = await client.query<{ written: boolean }>(
          'select private.refresh_search_index() as written',
        )
        // Without it, queries step over thousands of dead rows until autovacuum runs.
        if (rows[0]?.written) await client.query(vacuum)
      })
    } catch (error) {
      if (!closed) log.warn({ err: error }, 'The search index was not updated: searches are slower')
    }
    running = null
  }

  const timer = setInterval(() => (running ??= refresh()), intervalMs)
  return {
    /** Closes the connection of a write in progress: a server that stops next undoes it, another may finish it. */
    async close() {
      closed = true
      clearInterval(timer)
      if (running) await cancel()
      await running
    },
  }
}

const vacuum = `vacuum (analyze) private.search_positions, private.search_bitmaps,
  private.search_order_slices, private.search_price_ranks, private.search_terms,
  private.search_bigrams, private.search_changes`
