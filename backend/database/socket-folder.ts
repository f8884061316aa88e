import { lstat, mkdir, mkdtemp, readlink, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseStartError } from './database-start-error.ts'
import type { Place } from './place.ts'
import { giveFolder } from './postgres-user.ts'

/** PostgreSQL names its socket after a port, even where there is none. */
export const socketPort = 5432

/** A socket's path may have 107 bytes on Linux and 103 on macOS. */
const longestPath = 100

/**
 * The private folder of PostgreSQL's socket: in its place, or, where the path is too long or the
 * file system holds no sockets (folders shared into a virtual machine), a short one in the
 * system's folder for temporary files, remembered by a link so that starts do not pile them up.
 * An existing folder is left as it is: a shop may be running on it, which is found out later.
 */
export async function openSocketFolder(place: Place): Promise<string> {
  const folder = join(place.folder, 'socket')
  const known = (await readlink(folder).catch(() => null)) ?? folder
  if (isShort(known) && (await isPrivate(known, place))) return known

  await rm(folder, { recursive: true, force: true })
  if (isShort(folder) && (await holdsSockets(place.folder))) {
    await mkdir(folder)
    await giveFolder(place.user, folder)
    return folder
  }
  for (const parent of new Set([tmpdir(), '/tmp'])) {
    if (!isShort(join(parent, 'lisiere-XXXXXX')) || !(await holdsSockets(parent))) continue
    const short = await mkdtemp(join(parent, 'lisiere-'))
    await giveFolder(place.user, short)
    await symlink(short, folder)
    return short
  }
  throw new DatabaseStartError(
    `PostgreSQL's socket fits neither in ${place.folder} nor in ${tmpdir()} (path too long, or no sockets there). Name a folder with a shorter path with DATA_DIR.`,
  )
}

/** The file that keeps a second PostgreSQL off the socket. */
export function socketLock(folder: string): string {
  return join(folder, `.s.PGSQL.${socketPort}.lock`)
}

function isShort(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= longestPath
}

async function holdsSockets(folder: string): Promise<boolean> {
  const probe = createServer()
  return new Promise((answer) => {
    probe.once('error', () => answer(false))
    probe.listen(join(folder, `.probe-${process.pid}`), () => probe.close(() => answer(true)))
  })
}

/** In a folder open to all, someone else may have made what the link names. */
async function isPrivate(folder: string, { user }: Place): Promise<boolean> {
  const entry = await lstat(folder).catch(() => null)
  if (!entry?.isDirectory()) return false
  const owner = (user?.uid ?? process.getuid?.() ?? 0) >>> 0 // the system counts without a sign
  return entry.uid === owner && (entry.mode & 0o077) === 0
}
