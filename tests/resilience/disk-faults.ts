import { execFile, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

import { isRoot, makeDataFolder, removeDataFolder } from '../support/data-folder.ts'
import { countUp, statusOf } from './concurrency.ts'
import type { ResilienceTest } from './resilience-test.ts'
import { databaseProcesses, canRead, untilAway, untilHealthy } from './database-faults.ts'
import { keepOrdering, settle } from './ordering.ts'
import type { TestShop } from './test-shop.ts'

const megabyte = 1_048_576
const backWithinMs = 10_000

/** F-06: the disk is full under ordering shoppers. When there is room again the shop comes back by itself. */
export const fullDisk: ResilienceTest = {
  title: 'full disk: 6 MB left for the database, then none, then room again',
  proves: ['F-06'],
  rounds: 5,
  missingRequirement: missingForDisk,
  async prepareFolder() {
    const dataDir = await makeDataFolder()
    const unmount = await mountDisk(dataDir, 320)
    async function remove() {
      await unmount()
      await removeDataFolder(dataDir)
    }
    return { dataDir, remove }
  },
  async run(testShop, { rounds }) {
    const ordering = await keepOrdering(testShop, 8)
    const returns: number[] = []
    const pages: Record<string, number> = {}
    await statusOf(testShop.url)
    for (const _ of rounds) {
      await wait(500)
      const filler = await fillDisk(testShop.dataDir, 6 * megabyte)
      await untilFull(testShop)
      for (let turn = 0; turn < 10; turn++) {
        countUp(pages, await statusOf(testShop.url))
        await wait(300)
      }
      await rm(filler)
      returns.push(await untilHealthy(testShop.url))
    }
    const slowest = Math.max(...returns)
    const found = await settle(ordering, {
      'home page meanwhile': pages,
      'slowest return, ms': slowest,
    })
    const known = Object.keys(pages).every((status) => status === '200' || status === '503')
    return { ...found, passed: found.passed && known && slowest < backWithinMs }
  },
}

/** Leaves so many bytes free; returns the file that takes the others. */
async function fillDisk(folder: string, leftBytes: number): Promise<string> {
  const path = join(folder, 'filler')
  const file = await open(path, 'w')
  const block = Buffer.alloc(megabyte)
  for (;;) {
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize <= leftBytes) break
    await file.write(block)
  }
  await file.close()
  return path
}

/** Orders fill the write-ahead log until it needs another file and finds no room; new files are begun early for that. */
async function untilFull({ url, superuser }: TestShop) {
  for (;;) {
    if (!(await canRead(url))) break
    await superuser.query('select pg_switch_wal()').catch(() => {})
    await wait(100)
  }
}

/** F-08: the disk reports that it did not write. PostgreSQL stops, and nothing acknowledged is lost. */
export const failedSync: ResilienceTest = {
  title: 'failed sync: fsync fails under ordering shoppers',
  proves: ['F-08'],
  rounds: 10,
  missingRequirement: async () =>
    isRoot && spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0
      ? null
      : 'needs root and strace',
  async run(testShop, { rounds }) {
    const ordering = await keepOrdering(testShop, 8)
    const returns: number[] = []
    let stopped = 0
    for (const _ of rounds) {
      await wait(1000)
      const before = await startOf(testShop)
      const end = failSyncs(await databaseProcesses(testShop))
      const isAway = await untilAway(testShop.url)
      await end()
      returns.push(await untilHealthy(testShop.url))
      if (isAway || (await startOf(testShop)) !== before) stopped++
    }
    const found = await settle(ordering, {
      'PostgreSQL stopped and recovered': stopped,
      'slowest return, ms': Math.max(...returns),
    })
    return { ...found, passed: found.passed && stopped > 0 }
  },
}

/** When the database last started. */
async function startOf({ owner }: TestShop): Promise<string> {
  const { rows } = await owner.query<{ start: string }>(
    'select stats_reset::text as start from pg_stat_wal',
  )
  return rows[0]?.start ?? ''
}

/** The third sync of every process of the database fails; returns how to stop that. */
function failSyncs(pids: number[]): () => Promise<unknown> {
  const rule = 'inject=fsync,fdatasync:error=EIO:when=3'
  const args = ['-f', '-qq', '-o', '/dev/null', '-e', 'trace=fsync,fdatasync', '-e', rule]
  const strace = spawn('strace', [...args, ...pids.flatMap((pid) => ['-p', String(pid)])], {
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => strace.once('close', resolve))
  return () => {
    strace.kill('SIGTERM')
    return ended
  }
}

/** Makes a folder a disk of its own (tmpfs) that any user can enter; returns how to unmount it. */
export async function mountDisk(
  folder: string,
  megabytes: number,
): Promise<() => Promise<unknown>> {
  await promisify(execFile)('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${megabytes}m,mode=711`,
    'tmpfs',
    folder,
  ])
  return () => promisify(execFile)('umount', [folder])
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
