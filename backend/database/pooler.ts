import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { DatabaseConnection } from './connection.ts'
import { codeOf, DatabaseStartError } from './database-errors.ts'
import { withClient } from './pool.ts'

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
