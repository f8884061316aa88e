import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, readdir, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'

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

const lanes = 4
const chunkBytes = 1 << 20
/** Written to the disk at least this often: the shop's own writes wait for a long queue. */
const syncBytes = 16 << 20

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
    const buffers = [Buffer.allocUnsafe(chunkBytes), Buffer.allocUnsafe(chunkBytes)] as const
    for (const path of waiting) {
      try {
        const to = target === null ? null : join(target, path)
        copied.push({ path, ...(await copyFile(join(source, path), to, buffers, options)) })
      } catch (error) {
        if (!(options.mayVanish && codeOf(error) === 'ENOENT')) throw error
      }
    }
  }
  // All lanes end before a failure is reported, so that none writes into a folder that is being deleted.
  const ends = await Promise.allSettled(Array.from({ length: lanes }, work))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return copied.toSorted((one, other) => (one.path < other.path ? -1 : 1))
}

async function copyFile(
  from: string,
  to: string | null,
  buffers: readonly [Buffer, Buffer],
  { interrupted, isDurable, onBytes }: CopyOptions,
): Promise<Omit<CopiedFile, 'path'>> {
  const input = await open(from, constants.O_RDONLY | constants.O_NOFOLLOW)
  let output: FileHandle | null = null
  try {
    output = to === null ? null : await open(to, 'wx', 0o600)
    const hash = createHash('sha256')
    let bytes = 0
    let unsynced = 0
    let reading = input.read(buffers[0])
    for (let turn = 1; ; turn++) {
      const { bytesRead, buffer } = await reading
      if (bytesRead === 0) break
      interrupted.throwIfAborted()
      reading = input.read(buffers[turn % 2 === 0 ? 0 : 1])
      reading.catch(() => {}) // reported by the next turn, if there is one
      const chunk = buffer.subarray(0, bytesRead)
      const writing = output ? writeAll(output, chunk) : Promise.resolve()
      hash.update(chunk)
      await writing
      bytes += bytesRead
      unsynced += bytesRead
      if (isDurable && output && unsynced >= syncBytes) {
        await output.datasync()
        unsynced = 0
      }
      onBytes?.(bytesRead)
    }
    if (isDurable) await output?.sync()
    return { bytes, sha256: hash.digest('hex') }
  } finally {
    await output?.close()
    await input.close()
  }
}

async function writeAll(file: FileHandle, chunk: Buffer): Promise<void> {
  for (let written = 0; written < chunk.length;) {
    written += (await file.write(chunk, written)).bytesWritten
  }
}

/** A text as a file of the owner's alone, on the disk. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
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

export interface Tree {
  /** Relative, the folder itself as `''`. */
  folders: string[]
  files: string[]
  /** Neither file nor folder. */
  others: string[]
}

/** Lists what is below a folder. What `isSkipped` names is left out, and of a folder all that is in it. */
export async function listTree(
  root: string,
  isSkipped: (path: string) => boolean = () => false,
): Promise<Tree> {
  const tree: Tree = { folders: [''], files: [], others: [] }
  for (let at = 0; at < tree.folders.length; at++) {
    const folder = tree.folders[at] ?? ''
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(
      (error: unknown) => {
        if (folder !== '' && codeOf(error) === 'ENOENT') return []
        throw error
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
