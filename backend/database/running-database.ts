import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { connectionFromUrl, type DatabaseConnection } from './connection.ts'
import { codeOf, DatabaseStartError, reasonOf } from './database-errors.ts'
import { withClient } from './pool.ts'

/** A running database: the embedded one or that of DATABASE_URL. */
export interface RunningDatabase {
  /** As the owner of the shop's tables; on the embedded server `postgres`. */
  connection: DatabaseConnection
  /** For prepareDatabase only; on the embedded server as superuser. */
  adminConnection: DatabaseConnection
  /** Shuts the embedded server down. May be called twice. */
  stop: () => Promise<void>
}

/** Waits for the database of DATABASE_URL, which may be starting. Throws DatabaseStartError. */
export async function reachDatabase(url: string, timeoutMs = 30_000): Promise<RunningDatabase> {
  const connection = connectionFromUrl(url)
  const failure = await waitUntilReady(connection, timeoutMs)
  if (failure !== null) {
    const { host, port, database } = connection
    throw new DatabaseStartError(
      `The database ${database} of DATABASE_URL on ${host}:${port} cannot be used: ${failure}`,
    )
  }
  await requireSessions(connection)
  return { connection, adminConnection: connection, stop: () => Promise.resolve() }
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

/**
 * Refuses a connection pooler in transaction mode, which would give settings and locks of this process to others.
 *
 * @throws DatabaseStartError
 */
export async function requireSessions(connection: DatabaseConnection): Promise<void> {
  // A standby refuses to notify; server-requirements.ts says so.
  if (await deliversNotifications(connection).catch(isReadOnlyError)) return
  throw new DatabaseStartError(
    'DATABASE_URL is the address of a connection pooler in transaction mode. Set it to that of PostgreSQL itself, or of a pooler in session mode',
  )
}

function isReadOnlyError(error: unknown): true {
  if (codeOf(error) === '25006') return true
  throw error
}

const deliveryTimeoutMs = 3_000

/**
 * Whether a notification arrives. It does without a pooler and with one in session mode; in
 * transaction mode LISTEN ends up in a connection that others use.
 */
function deliversNotifications(connection: DatabaseConnection): Promise<boolean> {
  const channel = `lisiere_${randomUUID()}`
  return withClient(connection, async (listener) => {
    const heard = once(listener, 'notification').then(
      () => true,
      () => false,
    )
    await listener.query(`listen "${channel}"`)
    await withClient(connection, (client) => client.query(`select pg_notify($1, '')`, [channel]))
    const delivered = await Promise.race([heard, wait(deliveryTimeoutMs, false, { ref: false })])
    await listener.query('unlisten *')
    return delivered
  })
}
