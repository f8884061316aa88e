import { spawn, type ChildProcess } from 'node:child_process'
import { DatabaseStartError, reasonOf } from './database-start-error.ts'
import type { Place } from './place.ts'
import { spawnOptionsFor } from './postgres-user.ts'
import { openServerLog } from './server-log.ts'
import type { Settings } from './settings.ts'

/** Says on PostgreSQL's command line whose it is, for a later start that finds it alive. */
export const hostArgument = 'lisiere.host='

/** One run of PostgreSQL, from its start to its end. */
export interface Postmaster {
  pid: number
  /** Settles when it has ended, with the reason in words. */
  ended: Promise<string>
  hasEnded: () => boolean
  /** Fast shutdown: sessions are cut, everything is written, then it ends. Waits for it. */
  stop: () => Promise<void>
}

export async function startPostmaster(
  program: string,
  cluster: string,
  place: Place,
  settings: Settings,
): Promise<Postmaster> {
  const args = ['-D', cluster, '-c', `${hostArgument}${process.pid}`]
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`)

  const log = await openServerLog(place)
  const child = spawn(program, args, {
    ...spawnOptionsFor(place.user),
    stdio: ['ignore', log.fd, log.fd],
    // A session of its own: Ctrl-C in the terminal is for the shop, which stops it when it is done.
    detached: true,
  })
  const ended = endOf(child)
  await log.close()
  if (child.pid === undefined) throw new DatabaseStartError(`PostgreSQL: ${await ended}`)

  const guard = startGuard(child.pid, place)
  // Not the database but what uses it decides how long the shop runs.
  child.unref()
  void ended.then(() => guard.kill('SIGKILL'))
  return {
    pid: child.pid,
    ended,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    stop: () => stopPostmaster(child, ended),
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
 * When the shop dies by SIGKILL it can stop nothing any more. The guard is a shell whose standard
 * input is a pipe from us: the system closes it when we end, however we end, and the guard stops
 * PostgreSQL (fast; after five seconds immediately). Linux alone could signal a child on its
 * parent's death, and only on the death of the very thread that made it. The
 * guard ignores the signals a terminal or a service manager sends to all: we answer those.
 */
function startGuard(pid: number, place: Place): ChildProcess {
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
    ...spawnOptionsFor(place.user),
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guard.on('error', () => {})
  guard.stdin.on('error', () => {})
  guard.unref()
  if ('unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref()
  return guard
}

async function stopPostmaster(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.ref() // or a process with nothing else to do would end before its database has
  child.kill('SIGINT')
  const firmer = setTimeout(() => child.kill('SIGQUIT'), 10_000)
  const byForce = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await ended
  clearTimeout(firmer)
  clearTimeout(byForce)
}
