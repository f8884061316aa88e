import { connectionFromUrl, type DatabaseConnection } from './connection.ts'
import { DatabaseStartError } from './database-start-error.ts'
import { waitUntilItAnswers } from './first-answer.ts'

/** A database that answers, ours or someone's own. */
export interface RunningDatabase {
  /** As the role that owns the shop's tables; on ours `postgres`, which prepareDatabase makes. */
  connection: DatabaseConnection
  /** For prepareDatabase and nothing else: on ours the superuser. */
  adminConnection: DatabaseConnection
  /** Calls back each time our server answers again after it had died. */
  onRestart: (callback: () => void) => void
  /** Shuts our server down in good order and waits for it. May be called twice. */
  stop: () => Promise<void>
}

/**
 * Someone's own database (DATABASE_URL). Waits until it answers: it may be starting beside us.
 * Nothing of it is started or stopped from here. Throws DatabaseStartError.
 */
export async function reachDatabase(url: string, patienceMs = 30_000): Promise<RunningDatabase> {
  const connection = connectionFromUrl(url)
  const refusal = await waitUntilItAnswers(connection, patienceMs)
  if (refusal !== null) {
    const { host, port, database } = connection
    throw new DatabaseStartError(
      `The database ${database} of DATABASE_URL on ${host}:${port} does not answer: ${refusal}`,
    )
  }
  return {
    connection,
    adminConnection: connection,
    onRestart: () => {},
    stop: () => Promise.resolve(),
  }
}
