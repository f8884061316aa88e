import { spawn, type ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseConnection } from '../../backend/database/connection.ts'
import { spawnOptionsFor, type PostgresUser } from '../../backend/database/postgres-user.ts'
import { findProcess } from '../../backend/database/system-process.ts'

/** Tests that change users need root. */
export const isRoot = process.getuid?.() === 0

/** A data folder that any user can pass through; removed with its database by removeDataFolder. */
export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lisiere-data-'))
  await chmod(folder, 0o711)
  return folder
}

export async function removeDataFolder(folder: string): Promise<void> {
  const entry = join(folder, 'postgres')
  // A link when PostgreSQL's user cannot reach the folder (data-directory.ts).
  const linked = await realpath(entry).catch(() => null)
  if (linked) await rm(linked, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  // A PostgreSQL that is just ending may still write into it.
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

/** The process id of the PostgreSQL that works on a data folder. */
export async function postmasterPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(pidFile(dataDir), 'utf8'), 10)
}

/** The private socket of a shop's own PostgreSQL, as its owner. */
export async function connectionInto(dataDir: string): Promise<DatabaseConnection> {
  const host = await realpath(join(dataDir, 'postgres', 'socket'))
  return { host, port: 5432, database: 'postgres', user: 'postgres' }
}

/** The address of a database, as DATABASE_URL: a socket is told by a parameter. Who needs no password may have any. */
export function urlOf({ host, port, database, user, password }: DatabaseConnection): string {
  const login = `${user}:${encodeURIComponent(password ?? 'none')}`
  return `postgres://${login}@localhost:${port}/${database}?${new URLSearchParams({ host })}`
}

export function pidFile(dataDir: string): string {
  return join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
}

/**
 * Starts a process that runs a database, of this project or of another clone; resolves with its output
 * once it is ready or has failed.
 */
export async function startHost(
  dataDir: string,
  user: PostgresUser = null,
  clone = new URL('../..', import.meta.url).pathname,
): Promise<{ host: ChildProcess; says: string }> {
  const script = join(clone, 'tests', 'support', 'database-host.ts')
  const host = spawn(process.execPath, [script, dataDir], {
    ...spawnOptionsFor(user),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let says = ''
  for await (const chunk of host.stdout.setEncoding('utf8')) {
    says += String(chunk)
    if (/ready\n|Error:.*\n/.test(says)) break
  }
  return { host, says: says.trim() }
}

/** The process that stops a postmaster when its host has ended. Linux only. */
export async function guardPid(postmaster: number): Promise<number> {
  for (const name of await readdir('/proc')) {
    const found = /^\d+$/.test(name) ? await findProcess(Number(name)) : null
    if (found?.command[0] === '/bin/sh' && found.command.at(-1) === String(postmaster)) {
      return Number(name)
    }
  }
  throw new Error(`No process guards process ${postmaster}`)
}
