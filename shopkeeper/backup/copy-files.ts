import { createHash } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { codeOf } from '../../backend/database/database-errors.ts'

/** A file as it was copied: its path in the folder, its length and what is in it. */
export interface CopiedFile {
  path: string
  bytes: number
  sha256: string
}

interface CopyOptions {
  interrupted: AbortSignal
  /** Written to the disk when the promise settles. */
  isDurable: boolean
  /** Files may be deleted meanwhile: those are left out. */
  mayVanish?: boolean
  onBytes?: (bytes: number) => void
}

const copiesAtOnce = 4
const chunkBytes = 1 << 20

/**
 * Copies files and computes what is in them, reading each once. Without a target it only reads.
 * Folders must be there; files must not. Links are not followed: they fail.
 *
 * @param paths relative to both folders
 */
export async function copyFiles(
  source: string,
  target: string | null,
  paths: string[],
  options: CopyOptions,
): Promise<CopiedFile[]> {
  const waiting = paths.values()
  const copied: CopiedFile[] = []
  async function work(): Promise<void> {
    for (const path of waiting) {
      try {
        const to = target === null ? null : join(target, path)
        copied.push({ path, ...(await copyFile(join(source, path), to, options)) })
      } catch (error) {
        if (!(options.mayVanish && codeOf(error) === 'ENOENT')) throw error
      }
    }
  }
  // While one copy waits for the disk, the others go on. All of them end before a failure is reported, so
  // that none writes into a folder that is being deleted.
  const ends = await Promise.allSettled(Array.from({ length: copiesAtOnce }, work))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return copied.toSorted((one, other) => (one.path < other.path ? -1 : 1))
}

async function copyFile(
  from: string,
  to: string | null,
  { interrupted, isDurable, onBytes }: CopyOptions,
): Promise<Omit<CopiedFile, 'path'>> {
  const input = await open(from, constants.O_RDONLY | constants.O_NOFOLLOW)
  const hash = createHash('sha256')
  let bytes = 0
  async function* read() {
    const chunks: AsyncIterable<Buffer> = input.createReadStream({ highWaterMark: chunkBytes })
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      onBytes?.(chunk.length)
      yield chunk
    }
  }
  const output =
    to === null
      ? new Writable({ write: (_chunk, _encoding, done) => done() })
      : createWriteStream(to, { flags: 'wx', mode: 0o600, flush: isDurable })
  try {
    await pipeline(read, output, { signal: interrupted })
  } finally {
    await input.close()
  }
  return { bytes, sha256: hash.digest('hex') }
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
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
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
