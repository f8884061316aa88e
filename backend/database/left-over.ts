import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseLog } from './database-log.ts'
import { codeOf, DatabaseStartError } from './database-start-error.ts'
import { hostArgument } from './postmaster.ts'
import { runAs, type PostgresUser } from './postgres-user.ts'
import { socketLock } from './socket-folder.ts'
import { findProcess, findProcessesIn, waitForEnd, type SystemProcess } from './system-process.ts'

/**
 * Clears what an earlier run left that could not end properly: a PostgreSQL still at work on this
 * cluster, a lock file whose number another process has by now.
 * Refuses when that PostgreSQL belongs to a shop that is running.
 */
export async function clearLeftOvers(
  cluster: string,
  socketFolder: string,
  user: PostgresUser,
  log: DatabaseLog,
): Promise<void> {
  for (const file of [join(cluster, 'postmaster.pid'), socketLock(socketFolder)]) {
    const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10)
    if (!(pid > 0)) continue
    const found = await findProcess(pid)
    if (found && isPostmasterOf(cluster, found.command)) {
      refuseIfOwned(cluster, found)
      log.warn(`Stopping the PostgreSQL an earlier run left behind (process ${pid})`)
      await end(pid)
    }
    await disown(file, pid, user)
  }
  await endChildren(cluster)
}

function refuseIfOwned(cluster: string, { command, parent }: SystemProcess): void {
  const host = Number(
    command.find((word) => word.startsWith(hostArgument))?.slice(hostArgument.length),
  )
  // As soon as the process that started it is gone, its parent is another.
  if (host !== parent) return
  throw new DatabaseStartError(
    `Another shop (process ${host}) is running on the database in ${cluster}. Stop it first, or name another folder with DATA_DIR.`,
  )
}

function isPostmasterOf(cluster: string, command: string[]): boolean {
  return /(^|\/)postgres$/.test(command[0] ?? '') && command.join(' ').includes(`-D ${cluster} `)
}

/** Politely (fast shutdown), firmly (immediate), by force; each next step costs recovery time only. */
async function end(pid: number): Promise<void> {
  const steps = [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const
  for (const [name, patienceMs] of steps) {
    signal(pid, name)
    if (await waitForEnd(pid, patienceMs)) return
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return
    throw new DatabaseStartError(
      `The PostgreSQL of an earlier run (process ${pid}) cannot be stopped. Stop it by hand.`,
      error,
    )
  }
}

/**
 * A killed postmaster's children notice its death when they next wait for something; in a long
 * query that may be minutes, and PostgreSQL rightly refuses to start beside one that may still
 * write. What it has not committed is lost already: they go at once. Elsewhere than on Linux,
 * where their folder cannot be seen, starts are tried until they have gone by themselves.
 */
async function endChildren(cluster: string): Promise<void> {
  for (const pid of await findProcessesIn(cluster)) {
    const found = await findProcess(pid)
    const parent = found && (await findProcess(found.parent))
    if (!found?.command[0]?.startsWith('postgres: ')) continue
    if (parent && isPostmasterOf(cluster, parent.command)) continue // another host's, just started
    signal(pid, 'SIGKILL')
    await waitForEnd(pid, 5_000)
  }
}

/**
 * After a reboot, or in a container, the number in a lock file may be that of any program, and
 * PostgreSQL would take that for a postmaster and refuse. The file itself stays: `postmaster.pid`
 * also names the shared memory, by which PostgreSQL sees children of the old postmaster that are
 * still writing. Written as its own user: in its folder a link could lead root anywhere.
 */
async function disown(file: string, pid: number, user: PostgresUser): Promise<void> {
  const nobodysPid = 2 ** 31 - 1
  const text = await readFile(file, 'utf8').catch(() => '')
  if (Number.parseInt(text, 10) !== pid) return
  const disowned = text.replace(/^\d+/, String(nobodysPid))
  const script = 'printf %s "$2" > "$1.disowned" && mv -f "$1.disowned" "$1"'
  await runAs(user, '/bin/sh', ['-c', script, 'sh', file, disowned])
}
