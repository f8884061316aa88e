import pg from 'pg'
import { connectionAs, type DatabaseConnection } from './connection.ts'
import type { DatabaseLog } from './database-log.ts'
import { isDatabaseAway } from './database-away.ts'
import { reasonOf } from './database-start-error.ts'

export interface PoolOptions {
  connection: DatabaseConnection
  /** The role to sign in as; that of the connection when not named. */
  user?: string
  max?: number
  /** How the connections show in `pg_stat_activity`. */
  applicationName?: string
  /** How long to wait for a free connection, in milliseconds. */
  connectionTimeoutMs?: number
  /** How long to wait for an answer of a silent server, in milliseconds; 0 waits for ever. */
  queryTimeoutMs?: number
  log?: DatabaseLog
}

/**
 * A pool that outlives its connections: any of them may be cut at any moment, idle or in use,
 * and the process lives on; the next query opens a new one.
 */
export function openPool(options: PoolOptions): pg.Pool {
  const { connection, user = connection.user, log } = options
  const pool = new pg.Pool({
    ...(user === connection.user ? connection : connectionAs(connection, user)),
    max: options.max ?? 10,
    application_name: options.applicationName ?? 'lisiere',
    connectionTimeoutMillis: options.connectionTimeoutMs ?? 2_000,
    // A server that is frozen rather than dead breaks no connection: without this, a request waits for it.
    query_timeout: options.queryTimeoutMs ?? 4_500,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // An idle pool must not keep a process running that has nothing else to do.
    allowExitOnIdle: true,
  })
  const note = (error: Error) => log?.warn(`A database connection was cut: ${reasonOf(error)}`)
  pool.on('error', note)
  // pg.Pool listens only while a connection is idle; an 'error' nobody hears ends the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * Runs `work` in one transaction: committed when it returns, rolled back when it throws.
 * A connection that was lost, or that does not even roll back, is thrown away.
 */
export async function withTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | boolean = false
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    broken = isDatabaseAway(error)
    if (!broken) await client.query('rollback').catch(() => (broken = true))
    throw error
  } finally {
    client.release(broken)
  }
}

/** Opens one connection for `work` and closes it after: what is done once, at a start. */
export async function withClient<Result>(
  connection: DatabaseConnection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {}) // a query under way rejects as well; that is where it is dealt with
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
