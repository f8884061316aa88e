import { execFile } from 'node:child_process'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { codeOf } from './database-errors.ts'

interface SystemProcess {
  parent: number
  /** The program and its arguments. */
  command: string[]
}

/** Looks a process up; null when there is none or only a zombie. */
export async function findProcess(pid: number): Promise<SystemProcess | null> {
  // Small container images lack `ps`, macOS lacks /proc.
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid)
}

async function fromProc(pid: number): Promise<SystemProcess | null> {
  try {
    const cmdline = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    return parseProc(cmdline, await readFile(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return null
  }
}

/**
 * Reads the texts of `/proc/PID/cmdline` and `/proc/PID/stat`. A process that is ending loses its
 * command line before it lets go of shared memory; it counts as running until it is a zombie.
 * @internal
 */
export function parseProc(cmdline: string, stat: string): SystemProcess | null {
  // Behind the name, which is in brackets and may contain anything: state, parent.
  const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (state === 'Z' || state === 'X') return null
  return { parent: Number(parent), command: cmdline.split('\0').slice(0, -1) }
}

async function fromPs(pid: number): Promise<SystemProcess | null> {
  const args = ['-ww', '-o', 'ppid=,command=', '-p', String(pid)]
  const { stdout } = await promisify(execFile)('ps', args).catch(() => ({ stdout: '' }))
  const [parent, ...command] = stdout.trim().split(/\s+/)
  const isRunning = command.length > 0 && command[0] !== '<defunct>'
  return isRunning ? { parent: Number(parent), command } : null
}

/** The processes with this working folder. Linux only; elsewhere an empty list. */
export async function findProcessesIn(folder: string): Promise<number[]> {
  const found: number[] = []
  for (const name of await readdir('/proc').catch(() => [])) {
    const cwd = await readlink(`/proc/${name}/cwd`).catch(() => null)
    if (cwd === folder && Number(name) > 0) found.push(Number(name))
  }
  return found
}

/**
 * Stops PostgreSQL: by fast shutdown, immediate shutdown, SIGKILL. The later ones need crash recovery.
 * @throws EPERM
 */
export async function stopPostgres(pid: number): Promise<void> {
  const steps = [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const
  for (const [signal, timeoutMs] of steps) {
    kill(pid, signal)
    if (await waitForEnd(pid, timeoutMs)) return
  }
}

/** Sends a signal, unless the process has ended. @throws EPERM */
export function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

/** Waits until a process has ended; false when it has not within the time. */
export async function waitForEnd(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while ((await findProcess(pid)) !== null) {
    if (Date.now() > deadline) return false
    await wait(25)
  }
  return true
}
