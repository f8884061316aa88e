import { spawn, type ChildProcess } from 'node:child_process'
import { open } from 'node:fs/promises'
import type { DataDirectory } from './data-directory.ts'
import { DatabaseStartError, reasonOf } from './database-errors.ts'
import { spawnOptionsFor, type PostgresUser } from './postgres-user.ts'
import { serverLogPath } from './server-log.ts'
import type { Settings } from './postgres-settings.ts'
import { stopPostgres } from './system-process.ts'

/** An argument with the id of the process that started PostgreSQL (stale-postmaster.ts reads it). */
export const hostArgument = 'lisiere.host='

/** One run of PostgreSQL. */
export interface Postmaster {
  pid: number
  /** Resolves with the reason when it has ended. */
  ended: Promise<string>
  hasEnded: () => boolean
  /** Fast shutdown; resolves when it has ended. */
  stop: () => Promise<void>
}

export async function startPostmaster(
  program: string,
  cluster: string,
  directory: DataDirectory,
  settings: Settings,
): Promise<Postmaster> {
  const args = ['-D', cluster, '-c', `${hostArgument}${process.pid}`]
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`)

  const log = await open(serverLogPath(directory), 'a', 0o600)
  const child = spawn(program, args, {
    ...spawnOptionsFor(directory.user),
    stdio: ['ignore', log.fd, log.fd],
    // Its own session: Ctrl-C in the terminal reaches this process only, which then stops it.
    detached: true,
  })
  const ended = endOf(child)
  await log.close()
  const { pid } = child
  if (pid === undefined) throw new DatabaseStartError(`PostgreSQL: ${await ended}`)

  const guard = startGuard(pid, directory.user)
  child.unref()
  void ended.then(() => guard.kill('SIGKILL'))
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    pid,
    ended,
    hasEnded,
    async stop() {
      child.ref() // keeps this process alive until PostgreSQL has ended
      if (!hasEnded()) await stopPostgres(pid)
      await ended
    },
  }
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(reasonOf(error)))
    child.once('exit', (code, signal) => {
      resolve(signal ? `killed by ${signal}` : `exit code ${code}`)
    })
  })
}

/**
 * Stops PostgreSQL when this process is killed. The guard is a shell whose standard input is a pipe
 * from this process, which the system closes when it ends. (Linux's parent-death signal depends on
 * the thread that spawned the child, and other systems have none.) It ignores the signals of
 * terminals and service managers, which this process handles.
 */
function startGuard(pid: number, user: PostgresUser): ChildProcess {
  const script = `
    trap '' HUP INT TERM
    while read -r line; do :; done
    kill -INT "$1"
    tenths=0
    while kill -0 "$1" && [ "$tenths" -lt 100 ]; do
      tenths=$((tenths + 1))
      [ "$tenths" -eq 50 ] && kill -QUIT "$1"
      sleep 0.1
    done`
  const guard = spawn('/bin/sh', ['-c', script, 'sh', String(pid)], {
    ...spawnOptionsFor(user),
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guard.on('error', () => {})
  guard.stdin.on('error', () => {})
  guard.unref()
  if ('unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref()
  return guard
}
