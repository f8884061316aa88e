import { findBinaries } from './binaries.ts'
import { openCluster, superuser, writeAccessRules } from './cluster.ts'
import type { DatabaseConnection } from './connection.ts'
import type { DatabaseLog } from './database-log.ts'
import { DatabaseStartError, reasonOf } from './database-start-error.ts'
import { waitUntilItAnswers } from './first-answer.ts'
import { clearLeftOvers } from './left-over.ts'
import { openPlace, type Place } from './place.ts'
import { startPostmaster, type Postmaster } from './postmaster.ts'
import type { RunningDatabase } from './running-database.ts'
import { lastLinesOf, lengthOfServerLog, logFileOf, trimServerLog } from './server-log.ts'
import { settingsFor, type Settings } from './settings.ts'
import { openSocketFolder, socketPort } from './socket-folder.ts'
import { keepRunning } from './supervisor.ts'

export interface EmbeddedPostgresOptions {
  /** The folder that holds everything the shop keeps; the database is in `postgres` inside. */
  dataDir: string
  log: DatabaseLog
  /** Settings that differ from settings.ts. */
  settings?: Settings
  /** How long a start may take without a sign of life, in milliseconds. */
  patienceMs?: number
}

/**
 * Starts the PostgreSQL that comes with the shop and keeps it running: when it dies it is started
 * again, for as long as this process lives, and it never outlives this process.
 * Throws DatabaseStartError when the first start fails. Signals of the process are not touched:
 * who calls this calls `stop`.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<RunningDatabase> {
  try {
    return await startIn(await openPlace(options.dataDir, options.log), options)
  } catch (error) {
    if (error instanceof DatabaseStartError) throw error
    throw new DatabaseStartError(`PostgreSQL cannot be started: ${reasonOf(error)}`, error)
  }
}

async function startIn(place: Place, options: EmbeddedPostgresOptions): Promise<RunningDatabase> {
  const { log, patienceMs = 30_000 } = options
  const binaries = await findBinaries(place.user, place.folder)
  const cluster = await openCluster(place, binaries)
  const socketFolder = await openSocketFolder(place)
  const settings = {
    ...settingsFor(socketFolder, await writeAccessRules(place)),
    ...options.settings,
  }
  const adminConnection: DatabaseConnection = {
    host: socketFolder,
    port: socketPort,
    database: 'postgres',
    user: superuser,
  }

  async function start(stopping: AbortSignal): Promise<Postmaster> {
    await clearLeftOvers(cluster, socketFolder, place.user, log)
    await trimServerLog(place)
    const logged = await lengthOfServerLog(place)
    const postmaster = await startPostmaster(binaries.postgres, cluster, place, settings)
    const mayWait = () => !postmaster.hasEnded() && !stopping.aborted
    const refusal = await waitUntilItAnswers(adminConnection, patienceMs, mayWait)
    if (refusal === null) return postmaster
    throw await startFailure(postmaster, place, logged)
  }

  const supervisor = await keepRunning(start, log)
  const trimming = setInterval(() => void trimServerLog(place), 60_000)
  trimming.unref()
  return {
    connection: { ...adminConnection, user: 'postgres' },
    adminConnection,
    onRestart: supervisor.onRestart,
    stop: () => {
      clearInterval(trimming)
      return supervisor.stop()
    },
  }
}

async function startFailure(
  postmaster: Postmaster,
  place: Place,
  logged: number,
): Promise<DatabaseStartError> {
  const what = postmaster.hasEnded()
    ? `PostgreSQL ended at its start (${await postmaster.ended})`
    : 'PostgreSQL does not answer'
  const lines = await lastLinesOf(place, logged) // before those of its being stopped
  await postmaster.stop()
  return new DatabaseStartError(`${what}. ${logFileOf(place)} says: ${lines}`)
}
