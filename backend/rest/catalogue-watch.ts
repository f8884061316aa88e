import type { Client, ClientConfig, Pool } from 'pg'
import pg from 'pg'
import { catalogueOf, catalogueQuery, type Catalogue, type CatalogueRows } from './catalogue.ts'
import type { RestLog } from './rest.ts'

export interface CatalogueWatch {
  /** The catalogue as last read; reads it first if it never was. Throws what the database throws. */
  current(): Promise<Catalogue>
  close(): Promise<void>
}

const firstPauseMs = 250
const longestPauseMs = 5_000

/**
 * Reads the catalogue once, and again on `NOTIFY pgrst, 'reload schema'`. The listening connection
 * comes back by itself when it is cut, and reads again then: nobody knows what was said meanwhile.
 */
export function watchCatalogue(pool: Pool, log: RestLog): CatalogueWatch {
  let catalogue: Catalogue | null = null
  let reading: Promise<Catalogue> | null = null
  let again = false
  let listener: Client | null = null
  let pause = firstPauseMs
  let timer: NodeJS.Timeout | undefined
  let closed = false

  function read(): Promise<Catalogue> {
    reading ??= readCatalogue(pool)
      .then((read) => (catalogue = read))
      .finally(() => {
        reading = null
        if (again) reload()
      })
    return reading
  }

  /** A change announced while a reading is under way may have come too late for it. */
  function reload(): void {
    again = reading !== null
    if (!again)
      read().catch((error: unknown) => log.warn(`The schema could not be read: ${String(error)}`))
  }

  async function listen(): Promise<void> {
    const client = new pg.Client({ ...listenerConfig(pool), keepAlive: true })
    listener = client
    client.on('error', () => {})
    client.on('end', () => {
      if (listener === client) listenLater()
    })
    client.on('notification', ({ payload }) => {
      if (payload === undefined || payload === '' || payload === 'reload schema') reload()
    })
    try {
      await client.connect()
      await client.query('listen pgrst')
      pause = firstPauseMs
      if (catalogue) reload()
    } catch {
      if (listener === client) listenLater()
      await client.end().catch(() => {})
    }
  }

  function listenLater(): void {
    listener = null
    if (closed) return
    timer = setTimeout(() => void listen(), pause).unref()
    pause = Math.min(pause * 2, longestPauseMs)
  }

  void listen()
  return {
    current: () => (catalogue ? Promise.resolve(catalogue) : read()),
    async close() {
      closed = true
      clearTimeout(timer)
      const client = listener
      listener = null
      await client?.end().catch(() => {})
    },
  }
}

/** The pool's own connection, password included (which the pool hides from being copied). */
function listenerConfig({ options }: Pool): ClientConfig {
  return { ...options, password: options.password }
}

async function readCatalogue(pool: Pool): Promise<Catalogue> {
  const client = await pool.connect()
  let failure: unknown = null
  try {
    await client.query(`begin read only; set local search_path = ''`)
    const { rows } = await client.query<{ document: string }>(catalogueQuery)
    await client.query('commit')
    return catalogueOf(JSON.parse(rows[0]?.document ?? '') as CatalogueRows) // the query's own shape
  } catch (error) {
    failure = error
    throw error
  } finally {
    client.release(failure !== null)
  }
}
