import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Makes a folder a disk of its own (tmpfs) that any user can enter; returns how to unmount it. */
export async function mountDisk(
  folder: string,
  megabytes: number,
): Promise<() => Promise<unknown>> {
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', folder])
  return () => run('umount', [folder])
}

/** Why no disk can be mounted here; null when one can. */
export async function missingForDisk(): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'lisiere-disk-'))
  try {
    const unmount = await mountDisk(folder, 10)
    await unmount()
    return null
  } catch {
    return 'needs root, and permission to mount a disk (tmpfs)'
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
