import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'lisiere-tests-'
/** Four times what the tests use at once. */
const wantedBytes = 2 * 2 ** 30

/**
 * Sets TMPDIR to a folder in memory, on Linux with room for it, unless it is set. The tests create and delete
 * hundreds of thousands of small files, most of them PostgreSQL's, which costs a file system on disk more than
 * the tests cost. The folder is removed when this process ends, or by the next run.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] || !hasRoom()) return
  for (const name of readdirSync(memory)) {
    const pid = name.startsWith(prefix) && name.slice(prefix.length)
    if (pid && !existsSync(`/proc/${pid}`)) remove(join(memory, name))
  }
  const folder = join(memory, `${prefix}${process.pid}`)
  mkdirSync(folder, { recursive: true })
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

/** Whatever still writes there is ended by the guard of its database soon after. */
function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}
