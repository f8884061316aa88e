import { setTimeout as wait } from 'node:timers/promises'
import { connectionFromUrl, type DatabaseConnection } from './connection.ts'
import { codeOf, DatabaseStartError, reasonOf } from './database-errors.ts'
import { withClient } from './pool.ts'
import { deliversNotifications, isPooled } from './pooler.ts'

/** A running database: the embedded one or that of DATABASE_URL. */
export interface RunningDatabase {
  /** As the owner of the shop's tables, without a pooler; on the embedded server `postgres`. */
  connection: DatabaseConnection
  /** For the services: the pooler before the database, or the database itself. */
  serviceConnection: DatabaseConnection
  /** Whether `serviceConnection` is a pooler's. */
  isPooled: boolean
  /** For prepareDatabase only; on the embedded server as superuser. */
  adminConnection: DatabaseConnection
  /** Shuts the embedded server down. May be called twice. */
  stop: () => Promise<void>
}

/**
 * Waits for the database of DATABASE_URL, which may be starting. Throws DatabaseStartError.
 *
 * @param directUrl DATABASE_DIRECT_URL: the same database without a pooler
 */
export async function reachDatabase(
  url: string,
  directUrl: string | null = null,
  timeoutMs = 30_000,
): Promise<RunningDatabase> {
  const serviceConnection = await reach('DATABASE_URL', url, timeoutMs)
  const connection = directUrl
    ? await reach('DATABASE_DIRECT_URL', directUrl, timeoutMs)
    : serviceConnection
  if (directUrl) await requireSameDatabase(connection, serviceConnection)
  const pooled = await withClient(serviceConnection, isPooled)
  const bypassed = directUrl ? !(await withClient(connection, isPooled)) : !pooled
  // A standby refuses to notify; server-requirements.ts says so.
  const delivers = bypassed || (await deliversNotifications(connection).catch(isReadOnlyError))
  if (!delivers) {
    throw new DatabaseStartError(
      `${directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'} is the address of a connection pooler that gives a connection to others after each transaction. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself: migrations and notifications need it`,
    )
  }
  return {
    connection,
    adminConnection: connection,
    serviceConnection,
    isPooled: pooled,
    stop: () => Promise.resolve(),
  }
}

function isReadOnlyError(error: unknown): true {
  if (codeOf(error) === '25006') return true
  throw error
}

async function reach(name: string, url: string, timeoutMs: number): Promise<DatabaseConnection> {
  const connection = connectionFromUrl(url, name)
  const failure = await waitUntilReady(connection, timeoutMs)
  if (failure === null) return connection
  const { host, port, database } = connection
  throw new DatabaseStartError(
    `The database ${database} of ${name} on ${host}:${port} cannot be used: ${failure}`,
  )
}

async function requireSameDatabase(...connections: DatabaseConnection[]): Promise<void> {
  const identity = `select concat_ws('/', extract(epoch from pg_postmaster_start_time()), oid) as text
    from pg_database where datname = current_database()`
  const texts = await Promise.all(
    connections.map((each) =>
      withClient(each, async (client) => (await client.query(identity)).rows[0]?.text),
    ),
  )
  if (new Set(texts).size === 1) return
  throw new DatabaseStartError('DATABASE_DIRECT_URL and DATABASE_URL lead to different databases')
}

/**
 * Waits until PostgreSQL answers a query; returns null, or the last error message. While it reports
 * that it is starting or recovering (57P03), the timeout begins anew. A wrong name or password
 * (class 28, 3D000) ends the wait.
 */
export async function waitUntilReady(
  connection: DatabaseConnection,
  timeoutMs: number,
  shouldWait: () => boolean = () => true,
): Promise<string | null> {
  let deadline = Date.now() + timeoutMs
  for (;;) {
    const failure = await tryQuery(connection)
    if (failure === null) return null
    const code = codeOf(failure) ?? ''
    const now = Date.now()
    if (code === '57P03') deadline = now + timeoutMs
    const isFinal = code.startsWith('28') || code === '3D000'
    if (isFinal || !shouldWait() || now > deadline) return reasonOf(failure)
    await wait(25)
  }
}

/** Returns the error, or null. */
function tryQuery(connection: DatabaseConnection): Promise<unknown> {
  const timeouts = { connectionTimeoutMillis: 2_000, query_timeout: 2_000 }
  return withClient(connection, (client) => client.query('select 1'), timeouts).then(
    () => null,
    (error: unknown) => error,
  )
}
