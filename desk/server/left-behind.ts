import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Removes the folders `<prefix><process id>-…` of processes that were killed. */
export async function removeLeftBehind(folder: string, prefix: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, pid] = (name.startsWith(prefix) && /^(\d+)-/.exec(name.slice(prefix.length))) || []
    if (pid === undefined || isRunning(Number(pid))) continue
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => {}) // another user's
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
