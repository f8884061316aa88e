import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { DataDirectory } from '../../backend/database/data-directory.ts'
import { codeOf } from '../../backend/database/database-errors.ts'
import { finishRestore, restoredName } from '../../backend/database/restored-cluster.ts'
import { lockFileOf, readLockFile } from '../../backend/database/stale-postmaster.ts'
import { findProcess } from '../../backend/database/system-process.ts'
import { refusal } from '../command-line/exit-codes.ts'
import { freeName } from './backups.ts'
import { syncFolder } from './copy-files.ts'

/**
 * Puts a recovered cluster in the place of the present one, by renaming within one folder. Killed before
 * the second rename, the old one is in place; after it, the next start completes the restore.
 *
 * @returns where the old cluster lies; null when there was none
 */
export async function replaceCluster(
  { folder }: DataDirectory,
  recovered: string,
): Promise<string | null> {
  const cluster = join(folder, 'cluster')
  const restored = join(folder, restoredName)
  const kept = join(folder, await freeName(folder, 'cluster.before-'))
  await rm(restored, { recursive: true, force: true })
  await rename(recovered, restored)
  await syncFolder(folder)
  const isReplaced = await rename(cluster, kept).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error
      return false
    },
  )
  // A shop that was started in this moment works in the folder that was renamed.
  if (isReplaced && (await hasRunningServer(kept))) {
    await rename(kept, cluster)
    await rm(restored, { recursive: true, force: true })
    throw refusal('The shop was started meanwhile. Nothing was changed.')
  }
  await finishRestore(folder)
  await syncFolder(folder)
  return isReplaced ? kept : null
}

async function hasRunningServer(cluster: string): Promise<boolean> {
  const pid = await readLockFile(lockFileOf(cluster))
  return pid !== null && (await findProcess(pid)) !== null
}
