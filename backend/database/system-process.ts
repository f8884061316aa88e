import { execFile } from 'node:child_process'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { promisify } from 'node:util'

/** A process of the machine, as far as it may be seen. */
export interface SystemProcess {
  parent: number
  /** The program and its arguments. */
  command: string[]
}

/** Looks a process up; null when there is none, or only the shell of one that has ended (a zombie). */
export async function findProcess(pid: number): Promise<SystemProcess | null> {
  // `ps` is missing from the small container images Linux is used with, /proc from macOS.
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid)
}

async function fromProc(pid: number): Promise<SystemProcess | null> {
  try {
    const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0').slice(0, -1)
    const status = await readFile(`/proc/${pid}/stat`, 'utf8')
    // After the name, which stands in brackets and may hold anything: state, then parent.
    const parent = Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1])
    return command.length > 0 ? { parent, command } : null
  } catch {
    return null
  }
}

async function fromPs(pid: number): Promise<SystemProcess | null> {
  const args = ['-ww', '-o', 'ppid=,command=', '-p', String(pid)]
  const { stdout } = await promisify(execFile)('ps', args).catch(() => ({ stdout: '' }))
  const [parent, ...command] = stdout.trim().split(/\s+/)
  return command.length > 0 && command[0] !== '<defunct>'
    ? { parent: Number(parent), command }
    : null
}

/** The processes whose working folder this is. On Linux only; elsewhere none are found. */
export async function findProcessesIn(folder: string): Promise<number[]> {
  const found: number[] = []
  for (const name of await readdir('/proc').catch(() => [])) {
    const cwd = await readlink(`/proc/${name}/cwd`).catch(() => null)
    if (cwd === folder && Number(name) > 0) found.push(Number(name))
  }
  return found
}

/** Waits until a process has ended; answers whether it did within the time. */
export async function waitForEnd(pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while ((await findProcess(pid)) !== null) {
    if (Date.now() > deadline) return false
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return true
}
