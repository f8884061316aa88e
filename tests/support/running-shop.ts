import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'

import { timeouts } from './timeouts.ts'

export interface RunningShop {
  process: ChildProcess
  url: string
  /** Everything it wrote so far, to either stream. */
  output(): string
  /** Settles with its exit code once it has ended; null when a signal ended it. */
  ended: Promise<number | null>
}

type Variables = Record<string, string>

/** The key of every shop with the embedded backend. */
export const publishableKey = 'sb_publishable_lisiere'

/** Starts a shop. @throws with its output when it does not open */
export async function openShop(variables: Variables, script?: string): Promise<RunningShop> {
  const shop = await startShop(variables, script)
  const { exitCode, signalCode } = shop.process
  if (exitCode === null && signalCode === null) return shop
  throw new Error(`The shop did not open:\n${shop.output()}`)
}

/**
 * Starts the shop as `npm start` does and waits until it is open, or has ended.
 *
 * @param script with its arguments
 * @param log where its standard error goes: a pipe, or an open file
 */
export async function startShop(
  variables: Variables,
  script = 'server/start.mjs',
  log: 'pipe' | number = 'pipe',
): Promise<RunningShop> {
  const port = variables['PORT'] ?? String(await freePort())
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, script.split(' '), {
    env: { ...shopEnvironment(), PORT: port, ...variables },
    // Own group: Ctrl-C in a terminal reaches all of it, and tests can do the same.
    detached: true,
    stdio: ['ignore', 'pipe', log, ...(script.endsWith('.ts') ? (['ipc'] as const) : [])],
  })
  let output = ''
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  // A run that is interrupted cleans nothing up; its shops end with it.
  const end = () => void child.kill('SIGTERM')
  process.once('exit', end)
  void ended.then(() => process.off('exit', end))
  // One that neither opens, ends nor writes is killed, so that a test fails instead of waiting.
  const silence = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), timeouts.start)
  const open = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
        if (output.includes('The shop is open at')) resolve()
        else silence.refresh()
      })
    }
  })
  await Promise.race([open, ended])
  clearTimeout(silence)
  return { process: child, url, output: () => output, ended }
}

/** Asks it to close, and kills it when it does not; its exit code. */
export async function stopShop({ process: child, ended }: RunningShop): Promise<number | null> {
  // Without the seconds that SIGTERM leaves to other hosts.
  child.kill('SIGINT')
  const timeout = setTimeout(() => child.kill('SIGKILL'), timeouts.action)
  const code = await ended
  clearTimeout(timeout)
  return code
}

/** A free port. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('No port is free')
  return address.port
}

/** Without the settings of the developer, also those of a `.env`, and of vitest. */
function shopEnvironment(): Variables {
  const kept = ['PATH', 'HOME', 'USER', 'LANG', 'TMPDIR', 'TZ']
  const environment = Object.fromEntries(
    kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  )
  return { ...environment, ENV_FILE: '' }
}
