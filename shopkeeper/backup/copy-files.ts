import { createHash } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { codeOf } from '../../backend/database/database-errors.ts'

interface CopyOptions {
  interrupted: AbortSignal
  /** Written to the disk when the promise settles. */
  isDurable: boolean
  /** Files may be deleted meanwhile: those are left out. */
  mayVanish?: boolean
  onBytes?: (bytes: number) => void
}

const filesAtOnce = 4
const chunkBytes = 1 << 20

/**
 * Copies files. Folders must be there; files must not. Links are not followed: they fail.
 *
 * @param paths relative to both folders
 */
export async function copyFiles(
  source: string,
  target: string,
  paths: string[],
  { interrupted, isDurable, mayVanish = false, onBytes }: CopyOptions,
): Promise<void> {
  await forEachFile(paths, async (path) => {
    try {
      await using input = await openFile(join(source, path))
      const options = { flags: 'wx', mode: 0o600, flush: isDurable }
      const output = createWriteStream(join(target, path), options)
      const chunks = input.createReadStream({ highWaterMark: chunkBytes })
      await pipeline(chunks, output, { signal: interrupted })
      onBytes?.(output.bytesWritten)
    } catch (error) {
      if (!(mayVanish && codeOf(error) === 'ENOENT')) throw error
    }
  })
}

/** The SHA-256 of each file below a folder, by its path; that of a link is empty. */
export async function sumFiles(
  folder: string,
  interrupted: AbortSignal,
  isSkipped?: (path: string) => boolean,
): Promise<Map<string, string>> {
  const { files, others } = await listTree(folder, isSkipped)
  const sums = new Map(others.map((path) => [path, '']))
  await forEachFile(files, async (path) => {
    interrupted.throwIfAborted()
    await using input = await openFile(join(folder, path))
    const hash = createHash('sha256')
    await pipeline(input.createReadStream({ highWaterMark: chunkBytes }), hash, {
      signal: interrupted,
    })
    sums.set(path, hash.digest('hex'))
  })
  return sums
}

function openFile(path: string) {
  return open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
}

/**
 * While one file waits for the disk, the others go on. All of them end before a failure is reported, so that none is
 * written into a folder that is being deleted.
 */
async function forEachFile(paths: string[], work: (path: string) => Promise<void>): Promise<void> {
  const waiting = paths.values()
  const workers = Array.from({ length: filesAtOnce }, async () => {
    for (const path of waiting) await work(path)
  })
  for (const end of await Promise.allSettled(workers))
    if (end.status === 'rejected') throw end.reason
}

/** A text as a file of the owner's alone, on the disk. */
export function writeDurably(path: string, text: string): Promise<void> {
  return writeFile(path, text, { mode: 0o600, flush: true })
}

/** Makes folders of the owner's alone; `''` is the target itself. */
export async function makeFolders(target: string, folders: string[]): Promise<void> {
  for (const folder of folders.toSorted()) {
    await mkdir(join(target, folder), { recursive: true, mode: 0o700 })
  }
}

/** Writes the entries of a folder to the disk: a renamed file is there after a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r')
  await handle.sync()
}

interface Tree {
  /** Relative, the folder itself as `''`. */
  folders: string[]
  files: string[]
  /** Neither file nor folder. */
  others: string[]
}

/**
 * Lists what is below a folder; nothing when it is not there. What `isSkipped` names is left out, and of a
 * folder all that is in it.
 */
export async function listTree(
  root: string,
  isSkipped: (path: string) => boolean = () => false,
): Promise<Tree> {
  const tree: Tree = { folders: [''], files: [], others: [] }
  for (let at = 0; at < tree.folders.length; at++) {
    const folder = tree.folders[at] ?? ''
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(
      (error: unknown) => {
        if (codeOf(error) !== 'ENOENT') throw error
        return []
      },
    )
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (isSkipped(path)) continue
      if (entry.isDirectory()) tree.folders.push(path)
      else if (entry.isFile()) tree.files.push(path)
      else tree.others.push(path)
    }
  }
  return tree
}
