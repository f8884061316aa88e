import type { Log } from '../log.ts'
import { repeat } from '../repeat.ts'
import { findBinaries } from './binaries.ts'
import { openCluster, superuser, takeOverCluster, writeAccessRules } from './cluster.ts'
import type { DatabaseConnection } from './connection.ts'
import { openDataDirectory, type DataDirectory } from './data-directory.ts'
import { DatabaseStartError, reasonOf } from './database-errors.ts'
import { startPostmaster, type Postmaster } from './postmaster.ts'
import { waitUntilReady, type RunningDatabase } from './running-database.ts'
import { lastLogLines, serverLogLength, serverLogPath, trimServerLog } from './server-log.ts'
import { settingsFor, type Settings } from './postgres-settings.ts'
import { openSocketFolder, socketPort } from './socket-folder.ts'
import { clearStalePostmaster, lockFileOf, readLockFile } from './stale-postmaster.ts'
import { supervise } from './supervisor.ts'
import { archiveSettings } from './wal-archive.ts'

interface EmbeddedPostgresOptions {
  /** The database is in its folder `postgres`. */
  dataDir: string
  log: Log
  /** The write-ahead log is archived below this folder. */
  walArchive?: string | null
  /** Override postgres-settings.ts. */
  settings?: Settings
  /** How long a start may take without progress. */
  timeoutMs?: number
}

/**
 * Starts the bundled PostgreSQL and restarts it whenever it dies, until `stop` is called or this
 * process ends. Installs no signal handlers.
 * Throws DatabaseStartError when the first start fails.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<RunningDatabase> {
  try {
    return await startIn(await openDataDirectory(options.dataDir, options.log), options)
  } catch (error) {
    if (error instanceof DatabaseStartError) throw error
    throw new DatabaseStartError(`PostgreSQL cannot be started: ${reasonOf(error)}`, error)
  }
}

async function startIn(
  directory: DataDirectory,
  { log, walArchive, settings, timeoutMs = 30_000 }: EmbeddedPostgresOptions,
): Promise<RunningDatabase> {
  const binaries = await findBinaries(directory.user, directory.folder)
  await takeOverCluster(directory)
  const cluster = await openCluster(directory, binaries)
  const socketFolder = await openSocketFolder(directory)
  const accessRules = await writeAccessRules(directory)
  const archiving = walArchive ? await archiveSettings(walArchive, cluster, directory.user) : {}
  const allSettings = { ...settingsFor(socketFolder, accessRules), ...archiving, ...settings }
  const adminConnection: DatabaseConnection = {
    host: socketFolder,
    port: socketPort,
    database: 'postgres',
    user: superuser,
  }

  async function start(stopping: AbortSignal): Promise<Postmaster> {
    await clearStalePostmaster(cluster, socketFolder, directory.user, log)
    await trimServerLog(directory)
    const logLength = await serverLogLength(directory)
    const postmaster = await startPostmaster(binaries.postgres, cluster, directory, allSettings)
    const shouldWait = () => !postmaster.hasEnded() && !stopping.aborted
    const failure = await waitUntilReady(adminConnection, timeoutMs, shouldWait)
    if (failure === null) {
      if ((await readLockFile(lockFileOf(cluster))) === postmaster.pid) return postmaster
      // Of two starts at once one gets the cluster, and its server has answered this one, too.
      await postmaster.stop()
      throw new DatabaseStartError(
        `Another shop has just started on the database in ${cluster}. Stop it first, or name another folder with DATA_DIR.`,
      )
    }
    const reason = postmaster.hasEnded()
      ? `PostgreSQL ended at its start (${await postmaster.ended})`
      : 'PostgreSQL does not answer'
    const lines = await lastLogLines(directory, logLength) // read before stopping logs more
    await postmaster.stop()
    throw new DatabaseStartError(`${reason}. ${serverLogPath(directory)} says: ${lines}`)
  }

  const supervisor = await supervise(start, log)
  const trimming = repeat(60_000, () => trimServerLog(directory))
  const connection = { ...adminConnection, user: 'postgres' }
  return {
    connection,
    adminConnection,
    stop: async () => {
      await trimming.close()
      await supervisor.stop()
    },
  }
}
