import { execFile } from 'node:child_process'
import { chmod, chown, stat } from 'node:fs/promises'
import { promisify } from 'node:util'

const execFileAsync = promisify(execFile)

/** The system user PostgreSQL runs as; null means the user we are ourselves. */
export type PostgresUser = { uid: number; gid: number } | null

/**
 * PostgreSQL refuses to run as root. So root hands it to whoever owns the existing cluster (it
 * may have been made by an ordinary user before), else to `nobody`.
 */
export async function findPostgresUser(existingCluster: string): Promise<PostgresUser> {
  if (process.getuid?.() !== 0) return null
  const owner = await stat(existingCluster).catch(() => null)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return { uid: await idOfNobody('-u'), gid: await idOfNobody('-g') }
}

/** `| 0`: macOS knows nobody as 4294967294, which Node wants to be told as -2. */
async function idOfNobody(flag: '-u' | '-g'): Promise<number> {
  const answer = await execFileAsync('id', [flag, 'nobody']).catch(() => ({ stdout: '65534' }))
  return Number(answer.stdout) | 0
}

/**
 * What every process of PostgreSQL is started with. The environment is ours alone: a PGDATA or
 * PGPORT of the machine must not reach it. The working folder is `/`, because the one we were
 * started in may be closed to that user.
 */
export function spawnOptionsFor(user: PostgresUser) {
  const env: Record<string, string> = {
    PATH: process.env['PATH'] ?? '/usr/bin:/bin',
    LC_ALL: 'C',
    ...memoryHabits,
  }
  return { cwd: '/', env, ...user }
}

/**
 * What is freed goes back to the system only from 4 MB on. By its own habit, glibc gives every 128 kB back
 * and asks for them again: to read and join values of 125 kB (strings of a million bits) took four times as
 * long. Other libraries do not know these names.
 */
const memoryHabits = { MALLOC_TRIM_THRESHOLD_: '4194304', MALLOC_MMAP_THRESHOLD_: '4194304' }

/** Runs a program to its end as that user. Throws what execFile throws (`stderr` inside). */
export async function runAs(user: PostgresUser, file: string, args: string[]): Promise<string> {
  const { stdout } = await execFileAsync(file, args, spawnOptionsFor(user))
  return stdout
}

/**
 * Whether PostgreSQL can work below the folder: tried as that user, since mode bits of the folder
 * alone do not tell (those above it count, and so do access lists and mounts).
 */
export async function canReach(user: PostgresUser, folder: string): Promise<boolean> {
  // As another user it need only get there, we make what it writes to. As ourselves we write.
  const script = user ? 'cd "$1"' : 'cd "$1" && : > .probe && rm .probe'
  return runAs(user, '/bin/sh', ['-c', script, 'sh', folder]).then(
    () => true,
    () => false,
  )
}

/** Makes a folder PostgreSQL's own, closed to everyone else. */
export async function giveFolder(user: PostgresUser, folder: string): Promise<void> {
  await chmod(folder, 0o700)
  if (user) await chown(folder, user.uid, user.gid)
}
