import type { Pool, PoolClient } from 'pg'

import { isDatabaseUnavailable, reasonOf } from '../backend/database/database-errors.ts'
import type { Log } from './log.ts'

type PartState = 'ok' | 'failed' | 'unknown'

/** What a shop needs in order to serve. `unknown`: not tried, because another part failed or is elsewhere. */
export interface Readiness {
  /** It answers. */
  database: PartState
  /** A visitor can read a product. */
  read: PartState
  /** A row can be inserted. */
  write: PartState
}

/**
 * Tries what a shop needs on a connection of `pool`, which serves nothing else: a busy shop is ready.
 * Reads a random product each time, so that damage anywhere in the table is found sooner or later. Never
 * rejects; failures are logged when they differ from those before.
 */
export function createReadinessCheck(pool: Pool, log: Log): () => Promise<Readiness> {
  let logged = ''

  return async () => {
    const failures: string[] = []
    const parts = await tryParts(pool, failures)
    const failed = failures.join('; ')
    if (failed !== '' && failed !== logged) log.error(`The shop is not ready: ${failed}`)
    logged = failed
    return parts
  }
}

async function tryParts(pool: Pool, failures: string[]): Promise<Readiness> {
  let client: PoolClient
  try {
    client = await pool.connect()
  } catch (error) {
    failures.push(`database: ${reasonOf(error)}`)
    return { database: 'failed', read: 'unknown', write: 'unknown' }
  }
  let isBroken = false
  async function attempt(part: string, statements: string[]): Promise<PartState> {
    if (isBroken) return 'unknown'
    try {
      for (const statement of statements) await client.query(statement)
      await client.query('rollback')
      return 'ok'
    } catch (error) {
      failures.push(`${part}: ${reasonOf(error)}`)
      isBroken = isDatabaseUnavailable(error)
      if (!isBroken) await client.query('rollback').catch(() => (isBroken = true))
      return 'failed'
    }
  }
  const database = await attempt('database', ['begin'])
  const read = await attempt('read', readProduct)
  const write = await attempt('write', writeAndRollBack)
  client.release(isBroken)
  return { database, read, write }
}

// A product with a random id or, when none is above it, the first one. An empty shop is ready as well.
const readProduct = [
  'begin read only',
  'set local role anon',
  `(select id, name, description, price from public.shop_products
    where id >= gen_random_uuid() order by id limit 1)
   union all
   (select id, name, description, price from public.shop_products order by id limit 1)
   limit 1`,
]
const writeAndRollBack = ['begin', 'insert into private.write_checks default values']
