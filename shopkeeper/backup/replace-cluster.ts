import { existsSync } from 'node:fs'
import { chmod, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { DatabaseConnection } from '../../backend/database/connection.ts'
import { codeOf } from '../../backend/database/database-errors.ts'
import { withClient } from '../../backend/database/pool.ts'
import {
  finishRestore,
  restoredName,
  type DataDirectory,
} from '../../backend/database/data-directory.ts'
import { lockFileOf, readLockFile } from '../../backend/database/stale-postmaster.ts'
import { findProcess } from '../../backend/database/system-process.ts'
import type { CallOnFiles } from '../command-line/command.ts'
import { refusal } from '../command-line/exit-codes.ts'
import { holdMails } from '../mails/waiting-mails.ts'
import { freeName, type Backup } from './backups.ts'
import { copyFiles, listTree, makeFolders, syncFolder } from './copy-files.ts'
import { readRows } from '../database/read-rows.ts'

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

/** Adds the pictures of a backup that are not there. Their names hold what is in them: none changes. */
export async function restorePictures(
  { folder }: Backup,
  picturesDir: string,
  interrupted: AbortSignal,
): Promise<void> {
  const source = join(folder, 'pictures')
  const { files, folders } = await listTree(source)
  if (files.length === 0) return
  const missing = files.filter((path) => !existsSync(join(picturesDir, path)))
  const unfinished = join(picturesDir, '.restoring')
  await rm(unfinished, { recursive: true, force: true })
  await makeFolders(unfinished, folders)
  await copyFiles(source, unfinished, missing, { interrupted, isDurable: true })
  for (const path of folders) await mkdir(join(picturesDir, path), { recursive: true })
  for (const path of missing) {
    await chmod(join(unfinished, path), 0o644) // as pictures are made, for the user of the shop
    await rename(join(unfinished, path), join(picturesDir, path))
  }
  await rm(unfinished, { recursive: true })
  for (const path of folders) await syncFolder(join(picturesDir, path))
}

/** Holds the mails of a restored database back, and writes the act into its log. @returns how many mails */
export async function writeIntoRestored(
  connection: DatabaseConnection,
  { actor, command }: CallOnFiles,
  backup: Backup,
): Promise<number> {
  return withClient(connection, async (owner) => {
    const { length: held } = await holdMails(owner)
    await readRows(owner)`
      insert into private.owner_acts (actor, act, subject, before, after) 
      values (${actor}, ${command}, ${backup.name}, null, ${{ held_mails: held }})`
    return held
  })
}
