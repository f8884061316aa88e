import { chmod, mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import type { Backup } from './backups.ts'
import { copyFiles, listTree, makeFolders, syncFolder } from './copy-files.ts'

/** Adds the pictures of a backup that are not there. Their names hold what is in them: none changes. */
export async function restorePictures(
  { folder }: Backup,
  picturesDir: string,
  interrupted: AbortSignal,
): Promise<void> {
  const source = join(folder, 'pictures')
  const { files, folders } = await listTree(source)
  if (files.length === 0) return
  const missing: string[] = []
  for (const path of files) {
    if (!(await stat(join(picturesDir, path)).catch(() => null))) missing.push(path)
  }
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
