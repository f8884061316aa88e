import { chmod, mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'

import { openDataDirectory } from '../../backend/database/data-directory.ts'
import { startEmbeddedPostgres } from '../../backend/database/embedded-postgres.ts'
import type { RunningDatabase } from '../../backend/database/running-database.ts'
import type { Settings } from '../../backend/database/postgres-settings.ts'
import { lockFileOf, readLockFile } from '../../backend/database/stale-postmaster.ts'
import { findProcess } from '../../backend/database/system-process.ts'

export const quietLog = { info: () => {}, warn: () => {}, error: () => {} }

/**
 * Makes a data folder for a short time, as the shop's own is made: with root, PostgreSQL's user may reach
 * neither the backups nor what is beside them.
 *
 * @param parent where it is made; what killed commands left there is deleted
 */
export async function withScratchFolder<Result>(
  parent: string,
  name: string,
  work: (dataDir: string) => Promise<Result>,
): Promise<Result> {
  await sweepScratchFolders(parent, name)
  const dataDir = await mkdtemp(join(parent, `${name}-${process.pid}-`))
  await chmod(dataDir, 0o711)
  try {
    return await work(dataDir)
  } finally {
    await removeDataDir(dataDir)
  }
}

async function sweepScratchFolders(parent: string, name: string): Promise<void> {
  for (const entry of await readdir(parent)) {
    const pid = new RegExp(`^${name}-(\\d+)-`).exec(entry)?.[1]
    if (pid && !(await findProcess(Number(pid)))) await removeDataDir(join(parent, entry))
  }
}

/** Its database may lie behind a link (data-directory.ts). */
async function removeDataDir(dataDir: string): Promise<void> {
  const linked = await realpath(join(dataDir, 'postgres')).catch(() => null)
  const socket = linked && (await realpath(join(linked, 'socket')).catch(() => null))
  for (const folder of [socket, linked, dataDir]) {
    if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

/** Where PostgreSQL's cluster lies in a data folder, links resolved. */
export async function clusterFolder(dataDir: string): Promise<string> {
  return join((await openDataDirectory(dataDir, quietLog)).folder, 'cluster')
}

/**
 * Runs `work` on a PostgreSQL of its own, which gives way to the shop. It listens on a private socket alone.
 *
 * @param interrupted stops the server, and with it statements that run: `work` then rejects, or sees their errors
 */
export async function withScratchServer<Result>(
  dataDir: string,
  settings: Settings,
  interrupted: AbortSignal,
  work: (server: RunningDatabase) => Promise<Result>,
): Promise<Result> {
  const server = await startEmbeddedPostgres({
    dataDir,
    log: quietLog,
    settings: {
      // Connections are refused until the recovery has ended: the first one finds the recovered database.
      hot_standby: 'off',
      max_connections: '10',
      shared_buffers: '64MB',
      autovacuum: 'off',
      ...settings,
    },
  })
  const stop = () => void server.stop()
  interrupted.addEventListener('abort', stop, { once: true })
  try {
    interrupted.throwIfAborted()
    const pid = await readLockFile(lockFileOf(await clusterFolder(dataDir)))
    if (pid !== null) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
    return await work(server)
  } finally {
    interrupted.removeEventListener('abort', stop)
    await server.stop()
  }
}
