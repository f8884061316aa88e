import { findBinaries } from './binaries.ts'
import { openCluster, superuser } from './cluster.ts'
import type { DatabaseConnection } from './connection.ts'
import type { DatabaseLog } from './database-log.ts'
import { DatabaseStartError, reasonOf } from './database-start-error.ts'
import { clearLeftOvers } from './left-over.ts'
import { openPlace, type Place } from './place.ts'
import { startPostmaster, waitUntilItAnswers, type Postmaster } from './postmaster.ts'
import { lastLinesOf, logFileOf, trimServerLog } from './server-log.ts'
import { settingsFor, type Settings } from './settings.ts'
import { openSocketFolder, socketPort } from './socket-folder.ts'

export interface EmbeddedPostgres {
  /** As role `postgres`: owns the shop's tables, as on hosted Supabase; exists after prepareDatabase. */
  connection: DatabaseConnection
  /** As the superuser, for prepareDatabase and nothing else. */
  adminConnection: DatabaseConnection
  /** Calls back each time the database answers again after it had died. */
  onRestart(callback: () => void): void
  /** Shuts the database down in good order and waits for it. May be called twice. */
  stop(): Promise<void>
}

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
): Promise<EmbeddedPostgres> {
  const { dataDir, log, patienceMs = 30_000 } = options
  const place = await openPlace(dataDir, log)
  const binaries = await findBinaries(place.user, place.folder)
  const cluster = await openCluster(place, binaries)
  const socketFolder = await openSocketFolder(place)
  const adminConnection: DatabaseConnection = {
    host: socketFolder,
    port: socketPort,
    database: 'postgres',
    user: superuser,
  }
  const settings = { ...settingsFor(socketFolder), ...options.settings }

  async function start(): Promise<Postmaster> {
    await clearLeftOvers(cluster, socketFolder, log)
    await trimServerLog(place)
    const postmaster = await startPostmaster(binaries.postgres, cluster, place, settings)
    if (await waitUntilItAnswers(postmaster, adminConnection, patienceMs)) return postmaster
    throw await startFailure(postmaster, place)
  }

  const running = keepRunning(await start(), start, log)
  const trimming = setInterval(() => void trimServerLog(place), 60_000)
  trimming.unref()
  return {
    connection: { ...adminConnection, user: 'postgres' },
    adminConnection,
    onRestart: running.onRestart,
    stop: () => {
      clearInterval(trimming)
      return running.stop()
    },
  }
}

async function startFailure(postmaster: Postmaster, place: Place): Promise<DatabaseStartError> {
  const what = postmaster.hasEnded()
    ? `PostgreSQL ended at its start (${await postmaster.ended})`
    : 'PostgreSQL did not answer in time'
  await postmaster.stop()
  return new DatabaseStartError(
    `${what}. The last lines of ${logFileOf(place)}: ${await lastLinesOf(place)}`,
  )
}

/**
 * Pauses between attempts, in milliseconds; the last one repeats. At once after a crash, and at
 * most some fifteen times a minute when it cannot run (a full disk), yet never given up: when the
 * cause is gone, the shop is back within five seconds.
 */
const pausesMs = [0, 250, 500, 1_000, 2_000, 5_000]

/** After a run of this length the next death is a new story, and the pauses begin anew. */
const steadyMs = 60_000

function keepRunning(first: Postmaster, start: () => Promise<Postmaster>, log: DatabaseLog) {
  const callbacks: (() => void)[] = []
  const stopping = new AbortController()
  const finished = watch()

  async function watch(): Promise<void> {
    let attempt = 0
    for (let postmaster: Postmaster | null = first; !stopping.signal.aborted; ) {
      const startedAt = Date.now()
      if (postmaster) {
        const why = await endOrStop(postmaster, stopping.signal)
        if (stopping.signal.aborted) return await postmaster.stop()
        log.error(`The database ended (${why}); it is started again`)
        if (Date.now() - startedAt > steadyMs) attempt = 0
      }
      await pause(pausesMs[Math.min(attempt++, pausesMs.length - 1)] ?? 0, stopping.signal)
      if (stopping.signal.aborted) return
      postmaster = await start().catch((error: unknown) => {
        log.error(`The database could not be started again: ${reasonOf(error)}`)
        return null
      })
      if (postmaster) {
        log.info('The database answers again')
        for (const callback of callbacks) callback()
      }
    }
  }

  return {
    onRestart: (callback: () => void) => void callbacks.push(callback),
    stop: () => {
      stopping.abort()
      return finished
    },
  }
}

async function endOrStop(postmaster: Postmaster, stopping: AbortSignal): Promise<string> {
  if (stopping.aborted) return ''
  const stop = new Promise<string>((resolve) => {
    stopping.addEventListener('abort', () => resolve(''), { once: true })
  })
  return Promise.race([postmaster.ended, stop])
}

function pause(durationMs: number, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, durationMs)
    stopping.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}
