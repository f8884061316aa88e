import { rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from './database-errors.ts'

/** A cluster that a restore has recovered and proved, just before it takes the place of `cluster`. */
export const restoredName = 'cluster.restored'

/**
 * Completes a restore that was killed between its two renames. Without this the next start would take
 * the folder for a new one.
 */
export async function finishRestore(folder: string): Promise<void> {
  const cluster = join(folder, 'cluster')
  const isPresent = await stat(cluster).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
    return null
  })
  if (isPresent) return
  await rename(join(folder, restoredName), cluster).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
  })
}
