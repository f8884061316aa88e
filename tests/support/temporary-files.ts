import { chmodSync, existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'lisiere-tests-'
/** Four times what the tests use at once. */
const wantedBytes = 2 * 2 ** 30

/**
 * Sets TMPDIR to a folder in memory, on Linux with room for it, unless it is set. The tests create and delete
 * hundreds of thousands of small files, most of them PostgreSQL's: on ext4 the unit tests took a third longer.
 * The folder is removed when this process ends; one that was killed leaves it to the next run.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] || !hasRoom()) return
  for (const name of readdirSync(memory)) {
    const [pid] = name.startsWith(prefix) ? name.slice(prefix.length).split('-') : []
    if (pid && !existsSync(`/proc/${pid}`)) remove(join(memory, name))
  }
  const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`))
  chmodSync(folder, 0o1777) // as /tmp: some tests have processes of other users
  process.env['TMPDIR'] = folder
  process.once('exit', () => remove(folder))
}

function hasRoom(): boolean {
  if (process.platform !== 'linux') return false
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const mount = mounts.map((line) => line.split(' ')).find(([, path]) => path === memory)
  // Tests also run programs from it.
  if (mount?.[2] !== 'tmpfs' || mount[3]?.split(',').includes('noexec')) return false
  const { bavail, bsize } = statfsSync(memory)
  return Math.min(bavail * bsize, process.availableMemory()) >= wantedBytes
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  } catch {
    // Another user's, or a process that is just ending still writes there.
  }
}
