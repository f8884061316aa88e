import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import { DatabaseStartError } from './database-errors.ts'
import { hostArgument } from './postmaster.ts'
import { runAs, type PostgresUser } from './postgres-user.ts'
import { socketLock } from './socket-folder.ts'
import { findProcess, findProcessesIn, kill, stopPostgres, waitForEnd } from './system-process.ts'

/**
 * Cleans up after a run that was killed: stops a PostgreSQL that still runs on this cluster and
 * invalidates lock files whose process id may by now belong to another program.
 * Throws DatabaseStartError when that PostgreSQL belongs to a running shop.
 */
export async function clearStalePostmaster(
  cluster: string,
  socketFolder: string,
  user: PostgresUser,
  log: Log,
): Promise<void> {
  for (const file of [lockFileOf(cluster), socketLock(socketFolder)]) {
    const pid = await readLockFile(file)
    if (pid === null) continue
    const found = await findProcess(pid)
    if (found && isPostmasterOf(cluster, found.command)) {
      const host = found.command.find((word) => word.startsWith(hostArgument))
      // When its host ends, a process gets another parent.
      if (Number(host?.slice(hostArgument.length)) === found.parent) {
        throw new DatabaseStartError(
          `Another shop (process ${found.parent}) is running on the database in ${cluster}. Stop it first, or name another folder with DATA_DIR.`,
        )
      }
      log.warn(`Stopping the PostgreSQL an earlier run left behind (process ${pid})`)
      await stopPostgres(pid).catch((error: unknown) => {
        throw new DatabaseStartError(`Process ${pid} cannot be stopped. Stop it by hand.`, error)
      })
    }
    await invalidateLockFile(file, pid, user)
  }
  await killChildren(cluster)
}

/** PostgreSQL's lock file of a cluster. */
export function lockFileOf(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}

/** The process that a lock file of PostgreSQL names; null when there is none. */
export async function readLockFile(file: string): Promise<number | null> {
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10)
  return pid > 0 ? pid : null
}

function isPostmasterOf(cluster: string, command: string[]): boolean {
  return /(^|\/)postgres$/.test(command[0] ?? '') && command.join(' ').includes(`-D ${cluster} `)
}

/**
 * Kills child processes of a dead postmaster: PostgreSQL refuses to start beside them, and in a long
 * query they notice its death only minutes later. On systems other than Linux they cannot be found;
 * there the supervisor starts it again until they have ended.
 */
async function killChildren(cluster: string): Promise<void> {
  for (const pid of await findProcessesIn(cluster)) {
    const found = await findProcess(pid)
    const parent = found && (await findProcess(found.parent))
    const [program] = found?.command ?? []
    const isEnding = program === undefined
    if (!isEnding && !program.startsWith('postgres: ')) continue
    if (parent && isPostmasterOf(cluster, parent.command)) continue // of a shop that just started
    if (!isEnding) kill(pid, 'SIGKILL')
    await waitForEnd(pid, 5_000)
  }
}

/** Larger than any process id. */
const unusedPid = 2 ** 31 - 1

/**
 * After a reboot or in a container the id in a lock file may belong to any process, which PostgreSQL
 * would take for a postmaster. The file stays: `postmaster.pid` also names the shared memory by which
 * PostgreSQL finds children of a dead postmaster. Written as PostgreSQL's user, because root must not
 * follow links in its folder.
 */
async function invalidateLockFile(file: string, pid: number, user: PostgresUser): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => '')
  if (Number.parseInt(text, 10) !== pid) return
  const invalid = text.replace(/^\d+/, String(unusedPid))
  const script = 'printf %s "$2" > "$1.invalid" && mv -f "$1.invalid" "$1"'
  await runAs(user, '/bin/sh', ['-c', script, 'sh', file, invalid])
}
