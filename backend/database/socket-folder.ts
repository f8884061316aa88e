import { chmod, chown, lstat, mkdir, mkdtemp, readlink, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseStartError } from './database-start-error.ts'
import type { Place } from './place.ts'

/** PostgreSQL names its socket after a port, even where there is none. */
export const socketPort = 5432

/** A socket's path may have 107 bytes on Linux and 103 on macOS, and PostgreSQL puts a lock file beside. */
const longestPath = 100

/**
 * The private folder of PostgreSQL's socket: in its place, or, where the path is too long or the
 * file system holds no sockets (folders shared into a virtual machine), a short one in the
 * system's folder for temporary files, remembered by a link so that starts do not pile them up.
 */
export async function openSocketFolder(place: Place): Promise<string> {
  const folder = join(place.folder, 'socket')
  const remembered = await readlink(folder).catch(() => null)
  if (remembered && (await isPrivate(remembered, place))) return remembered
  await rm(folder, { recursive: true, force: true })

  if (await canHoldSocket(place.folder, 'socket')) {
    await mkdir(folder, { mode: 0o700 })
    await give(folder, place)
    return folder
  }
  for (const parent of new Set([tmpdir(), '/tmp'])) {
    if (!(await canHoldSocket(parent, 'lisiere-XXXXXX'))) continue
    const short = await mkdtemp(join(parent, 'lisiere-'))
    await give(short, place)
    await symlink(short, folder)
    return short
  }
  throw new DatabaseStartError(
    `PostgreSQL's socket fits neither in ${place.folder} nor in ${tmpdir()} (path too long, or no sockets there). Name a folder with a shorter path with DATA_DIR.`,
  )
}

/** The files a socket consists of. */
export function socketFiles(folder: string): string[] {
  const socket = join(folder, `.s.PGSQL.${socketPort}`)
  return [socket, `${socket}.lock`]
}

async function canHoldSocket(parent: string, name: string): Promise<boolean> {
  const [socket = ''] = socketFiles(join(parent, name))
  if (Buffer.byteLength(socket) > longestPath) return false
  const probe = createServer()
  return new Promise((answer) => {
    probe.once('error', () => answer(false))
    probe.listen(join(parent, `.probe-${process.pid}`), () => probe.close(() => answer(true)))
  })
}

async function give(folder: string, { user }: Place): Promise<void> {
  await chmod(folder, 0o700)
  if (user) await chown(folder, user.uid, user.gid)
}

/** In a folder open to all, someone else may have made what the link names. */
async function isPrivate(folder: string, { user }: Place): Promise<boolean> {
  const entry = await lstat(folder).catch(() => null)
  if (!entry?.isDirectory()) return false
  const owner = (user?.uid ?? process.getuid?.() ?? 0) >>> 0 // the system counts without a sign
  return entry.uid === owner && (entry.mode & 0o077) === 0
}
