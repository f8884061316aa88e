import pg from 'pg'
import type { Log } from '../log.ts'
import type { DatabaseConnection } from './connection.ts'
import { isDatabaseUnavailable, reasonOf } from './database-errors.ts'

interface PoolOptions {
  connection: DatabaseConnection
  max?: number
  /** As shown in `pg_stat_activity`. */
  applicationName?: string
  /** How long to wait for the result of a query; 0 for no limit. */
  queryTimeoutMs?: number
  log?: Log
}

/** Opens a pool that survives the loss of its connections; the next query opens a new one. */
export function openPool(options: PoolOptions): pg.Pool {
  const { connection, log } = options
  const pool = new pg.Pool({
    ...connection,
    max: options.max ?? 10,
    application_name: options.applicationName ?? 'lisiere',
    // How long to wait for a free connection.
    connectionTimeoutMillis: 2_000,
    // A frozen server closes no connection: only this timeout ends the wait.
    query_timeout: options.queryTimeoutMs ?? 4_500,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    allowExitOnIdle: true,
  })
  // While the pool ends, the server may be faster at closing a connection.
  pool.on('error', (error) => {
    if (!pool.ending) log?.warn(`A database connection was cut: ${reasonOf(error)}`)
  })
  // pg.Pool listens to idle connections only; an 'error' without a listener ends the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * Runs `work` in a transaction: committed when it returns, rolled back when it throws. A lost connection
 * is discarded; so does the pool with one that has ended.
 */
export async function withTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let isLost = false
  try {
    return await runTransaction(client, () => work(client))
  } catch (error) {
    isLost = isDatabaseUnavailable(error)
    throw error
  } finally {
    client.release(isLost)
  }
}

/**
 * Runs `work` in a transaction of a connection that goes on to be used: it ends as said when `work` returns,
 * and is rolled back when it throws.
 */
export async function runTransaction<Result>(
  client: Pick<pg.ClientBase, 'query'>,
  work: () => Promise<Result>,
  end: 'commit' | 'rollback' = 'commit',
): Promise<Result> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query(end)
    return result
  } catch (error) {
    // A lost connection has rolled back already. The first error counts.
    if (!isDatabaseUnavailable(error)) await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Opens a connection for `work` and closes it afterwards. */
export async function withClient<Result>(
  connection: DatabaseConnection,
  work: (client: pg.Client) => Promise<Result>,
  timeouts: Pick<pg.ClientConfig, 'connectionTimeoutMillis' | 'query_timeout'> = {
    connectionTimeoutMillis: 10_000,
  },
): Promise<Result> {
  const client = new pg.Client({ ...connection, ...timeouts })
  client.on('error', () => {}) // a running query rejects as well
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
