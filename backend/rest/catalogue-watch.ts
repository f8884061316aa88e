import type { Pool } from 'pg'
import { catalogueOf, catalogueQuery, type Catalogue, type CatalogueRows } from './catalogue.ts'
import { listenFor } from './notification-listener.ts'

/** Where the service tells what went wrong on its side; pino's loggers and `console` fit. */
export interface RestLog {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

export interface CatalogueWatch {
  /** The catalogue as last read; reads it first if it never was. Throws what the database throws. */
  current(): Promise<Catalogue>
  close(): Promise<void>
}

/** Reads the catalogue once, and again on `NOTIFY pgrst, 'reload schema'`. */
export function watchCatalogue(pool: Pool, log: RestLog): CatalogueWatch {
  let catalogue: Catalogue | null = null
  let reading: Promise<Catalogue> | null = null
  let again = false

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
    if (again) return
    read().catch((error: unknown) => log.warn(`The schema could not be read: ${String(error)}`))
  }

  const listener = listenFor('pgrst', pool, {
    heard: (payload) => {
      if (payload === '' || payload === 'reload schema') reload()
    },
    // Nobody knows what was announced before, or while the connection was cut.
    listening: () => {
      if (catalogue || reading) reload()
    },
  })
  return {
    current: () => (catalogue ? Promise.resolve(catalogue) : read()),
    close: listener.close,
  }
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
