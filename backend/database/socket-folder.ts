import { lstat, mkdir, mkdtemp, readlink, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseStartError } from './database-errors.ts'
import type { DataDirectory } from './data-directory.ts'
import { makePrivate } from './postgres-user.ts'

/** Part of the socket's name; no TCP port is opened. */
export const socketPort = 5432

/** A socket's path may have 107 bytes on Linux and 103 on macOS. */
const maxPathBytes = 100

/**
 * Returns the private folder of PostgreSQL's socket: in the data directory or, where the path is too
 * long or the file system has no sockets (shared folders of virtual machines), in the folder for
 * temporary files, to which the data directory then links. An existing folder is reused.
 */
export async function openSocketFolder(directory: DataDirectory): Promise<string> {
  const folder = join(directory.folder, 'socket')
  const existing = (await readlink(folder).catch(() => null)) ?? folder
  if (isShort(existing) && (await isPrivate(existing, directory))) return existing

  await rm(folder, { recursive: true, force: true })
  if (isShort(folder) && (await supportsSockets(directory.folder))) {
    await mkdir(folder)
    await makePrivate(directory.user, folder)
    return folder
  }
  for (const parent of new Set([tmpdir(), '/tmp'])) {
    if (!isShort(join(parent, 'lisiere-XXXXXX')) || !(await supportsSockets(parent))) continue
    const short = await mkdtemp(join(parent, 'lisiere-'))
    await makePrivate(directory.user, short)
    await symlink(short, folder)
    return short
  }
  throw new DatabaseStartError(
    `PostgreSQL's socket fits neither in ${directory.folder} nor in ${tmpdir()} (path too long, or no sockets there). Name a folder with a shorter path with DATA_DIR.`,
  )
}

/** PostgreSQL's lock file of the socket. */
export function socketLock(folder: string): string {
  return join(folder, `.s.PGSQL.${socketPort}.lock`)
}

function isShort(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= maxPathBytes
}

async function supportsSockets(folder: string): Promise<boolean> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(join(folder, `.probe-${process.pid}`), () => probe.close(() => resolve(true)))
  })
}

/** In a shared folder another user may have created the link's target. */
async function isPrivate(folder: string, { user }: DataDirectory): Promise<boolean> {
  const entry = await lstat(folder).catch(() => null)
  if (!entry?.isDirectory()) return false
  const owner = (user?.uid ?? process.getuid?.() ?? 0) >>> 0 // lstat reports unsigned ids
  return entry.uid === owner && (entry.mode & 0o077) === 0
}
