import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseLog } from './database-log.ts'
import { codeOf, DatabaseStartError } from './database-start-error.ts'
import { hostArgument } from './postmaster.ts'
import { socketFiles } from './socket-folder.ts'
import { findProcess, hasEnded } from './system-process.ts'

/**
 * Clears what an earlier run left that could not end properly: a PostgreSQL still at work on this
 * cluster, a `postmaster.pid` whose number another process has by now, a socket's lock.
 * Refuses when that PostgreSQL belongs to a shop that is running.
 */
export async function clearLeftOvers(
  cluster: string,
  socketFolder: string,
  log: DatabaseLog,
): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10)
  if (pid > 0) {
    const found = await findProcess(pid)
    if (found && isPostmasterOf(cluster, found.command)) {
      const host = hostOf(found.command)
      // Its parent is another process as soon as the one that started it is gone.
      if (host === found.parent) {
        throw new DatabaseStartError(
          `Another shop (process ${host}) is running on the database in ${cluster}. Stop it first, or name another folder with DATA_DIR.`,
        )
      }
      log.warn(`Stopping the PostgreSQL an earlier run left behind (process ${pid})`)
      await end(pid)
    } else {
      await disown(pidFile)
    }
  }
  for (const file of socketFiles(socketFolder)) await rm(file, { force: true })
}

function isPostmasterOf(cluster: string, command: string[]): boolean {
  return /(^|\/)postgres$/.test(command[0] ?? '') && command.join(' ').includes(`-D ${cluster} `)
}

function hostOf(command: string[]): number {
  return Number(command.find((word) => word.startsWith(hostArgument))?.slice(hostArgument.length))
}

/** Politely (fast shutdown), firmly (immediate), by force; each next step costs recovery time only. */
async function end(pid: number): Promise<void> {
  const steps = [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const
  for (const [signal, patienceMs] of steps) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (codeOf(error) === 'ESRCH') return
      throw new DatabaseStartError(
        `The PostgreSQL of an earlier run (process ${pid}) cannot be stopped. Stop it by hand.`,
        error,
      )
    }
    if (await hasEnded(pid, patienceMs)) return
  }
}

/**
 * After a reboot, or in a container, the number in `postmaster.pid` may be that of any program, and
 * PostgreSQL would take that for a postmaster and refuse. The file itself stays: it also names the
 * shared memory, by which PostgreSQL sees children of the old postmaster that are still writing.
 */
async function disown(pidFile: string): Promise<void> {
  const nobodysPid = 2 ** 31 - 1
  const text = await readFile(pidFile, 'utf8').catch(() => '')
  await writeFile(pidFile, text.replace(/^\d+/, String(nobodysPid)))
}
