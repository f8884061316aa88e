import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmod, chown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execFileAsync = promisify(execFile)

/** The system user PostgreSQL runs as; null for the user of this process. */
export type PostgresUser = { uid: number; gid: number } | null

/**
 * PostgreSQL refuses to run as root: root runs it as the owner of an existing cluster, else as a user of its own with
 * an id that nothing else has. A process with PostgreSQL's id is its superuser and reads its files.
 */
export async function findPostgresUser(existingCluster: string): Promise<PostgresUser> {
  if (process.getuid?.() !== 0) return null
  const owner = await stat(existingCluster).catch(() => null)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const id = await findUnusedId()
  return { uid: id, gid: id }
}

/** `| 0`: macOS reports 4294967294, which Node expects as -2. */
export async function nobodyId(): Promise<number> {
  const { stdout } = await execFileAsync('id', ['-u', 'nobody']).catch(() => ({ stdout: '65534' }))
  return Number(stdout) | 0
}

/** From a range that systems leave alone, or in a container with few ids from a smaller one. */
async function findUnusedId(): Promise<number> {
  const [first, last] = (await canRunAs(unusedIds[1])) ? unusedIds : fewUnusedIds
  return randomInt(first, last + 1)
}

/** False for an id that a container's user namespace does not have. */
async function canRunAs(id: number): Promise<boolean> {
  return runAs({ uid: id, gid: id }, '/bin/sh', ['-c', ':']).then(
    () => true,
    () => false,
  )
}

// Unused by Linux distributions, systemd and containers: https://systemd.io/UIDS-GIDS
const unusedIds = [1_879_048_192, 2_147_352_575] as const
const fewUnusedIds = [60_578, 61_183] as const

/**
 * Options of every PostgreSQL process. The environment is built anew, so that PGDATA or PGPORT do
 * not reach it; the working folder is `/`, because the current one may be closed to that user.
 */
export function spawnOptionsFor(user: PostgresUser) {
  const env: Record<string, string> = {
    PATH: process.env['PATH'] ?? '/usr/bin:/bin',
    LC_ALL: 'C',
  }
  return { cwd: '/', env, ...user }
}

/** Runs a program as that user and returns its output. Throws execFile's error (with `stderr`). */
export async function runAs(user: PostgresUser, file: string, args: string[]): Promise<string> {
  const { stdout } = await execFileAsync(file, args, spawnOptionsFor(user))
  return stdout
}

/**
 * Whether PostgreSQL can work below the folder. Tried as that user: mode bits of the folder alone
 * do not tell, because parents, access lists and mounts count too.
 */
export async function canAccess(user: PostgresUser, folder: string): Promise<boolean> {
  // Another user only needs to pass through: its own folders are created for it.
  const script = user ? 'cd "$1"' : 'cd "$1" && : > .probe && rm .probe'
  return runAs(user, '/bin/sh', ['-c', script, 'sh', folder]).then(
    () => true,
    () => false,
  )
}

/** Gives a folder to PostgreSQL's user and closes it to others. */
export async function makePrivate(user: PostgresUser, folder: string): Promise<void> {
  await chmod(folder, 0o700)
  if (user) await chown(folder, user.uid, user.gid)
}

/** Gives a folder with all that is in it to PostgreSQL's user, the folder itself last. Follows no links. */
export async function giveFiles(
  { uid, gid }: NonNullable<PostgresUser>,
  folder: string,
): Promise<void> {
  const entries = (await readdir(folder)).map((name) => join(folder, name))
  await execFileAsync('chown', ['-RhP', `${uid}:${gid}`, ...entries])
  await chown(folder, uid, gid)
}
