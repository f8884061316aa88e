import type { DatabaseConnection } from '../backend/database/connection.ts'
import { withClient } from '../backend/database/pool.ts'
import type { Log } from './log.ts'

export interface SearchSetsKeeper {
  /** Gives up what is being written; the sets that were there stay. */
  close(): Promise<void>
}

/**
 * Looks once a minute whether the sets that large catalogues are searched by have to be written anew,
 * which takes minutes for a million products.
 *
 * @param connection the owner's; one is opened for each look
 */
export function keepSearchSets(
  connection: DatabaseConnection,
  log: Log,
  everyMs = 60_000,
): SearchSetsKeeper {
  let giveUp = () => Promise.resolve()
  let looking: Promise<void> | null = null
  let closed = false

  const look = () =>
    withClient(connection, async (client) => {
      giveUp = () => client.end()
      await client.query('set statement_timeout = 0') // hosted projects set one for every role
      const { rows } = await client.query<{ written: boolean }>(
        'select private.keep_search_sets() as written',
      )
      // Thousands of rows were just replaced; searches would step over the old ones until autovacuum comes.
      if (rows[0]?.written) await client.query(tidy)
    })
      .catch((error: unknown) => {
        if (!closed)
          log.warn({ err: error }, 'the sets of the search were not written; it is slower')
      })
      .finally(() => {
        looking = null
      })

  const timer = setInterval(() => {
    looking ??= look()
  }, everyMs)
  return {
    async close() {
      closed = true
      clearInterval(timer)
      if (looking) await giveUp()
      await looking
    },
  }
}

const tidy = `vacuum (analyze) private.search_places, private.search_sets, private.search_orders,
  private.search_prices, private.search_words, private.search_pairs, private.search_changes`
