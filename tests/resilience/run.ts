// `npm run resilience -- NAME… [--rounds 20] [--seed 1] [--minutes 10]`: long tests, each on a shop of its own; without
// a name it lists them, and `all` stands for all. Sends to this machine only, ends by itself, and exits 1 when one failed.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'

import { brokenInvariants } from '../../supabase/tests/invariants.ts'
import { fullBackupDisk, killedBackup } from './backup-faults.ts'
import { badOrders } from './bad-orders.ts'
import { changedPrice } from './changed-price.ts'
import { flashSale, mixedSizes } from './competing-orders.ts'
import { exhaustedSlots, killedDatabase, slowDatabase } from './database-faults.ts'
import { failedSync, fullDisk } from './disk-faults.ts'
import { lowMemory } from './memory-limit.ts'
import { killedServer, lostAnswer } from './order-faults.ts'
import { ownerKills } from './owner-kills.ts'
import type { ResilienceTest } from './resilience-test.ts'
import { killedHost, rollingRestart } from './several-hosts.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

/** In the order of `npm run test:long`: random input, crowds, faults. */
const tests: Record<string, ResilienceTest> = {
  'bad-orders': badOrders,
  'flash-sale': flashSale,
  'mixed-sizes': mixedSizes,
  'killed-database': killedDatabase,
  'slow-database': slowDatabase,
  'exhausted-slots': exhaustedSlots,
  'low-memory': lowMemory,
  'full-disk': fullDisk,
  'failed-sync': failedSync,
  'killed-server': killedServer,
  'rolling-restart': rollingRestart,
  'killed-host': killedHost,
  'changed-price': changedPrice,
  'lost-answer': lostAnswer,
  'owner-kills': ownerKills,
  'killed-backup': killedBackup,
  'full-backup-disk': fullBackupDisk,
}

const option = { type: 'string' } as const
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: option, seed: option, minutes: option },
})
const known = Object.keys(tests)
if (positionals.length === 0) process.stdout.write(`There are: ${known.join(', ')}\n`)
for (const name of positionals[0] === 'all' ? known : positionals) {
  const test = tests[name]
  if (!test) throw new Error(`There is no resilience test ${name}: ${known.join(', ')}`)
  process.stdout.write(`${test.title}\n`)
  const report = await run(test)
  process.stdout.write(`${JSON.stringify({ name, proves: test.proves, ...report }, null, 2)}\n`)
  if (!report.passed) process.exitCode = 1
}

interface Report {
  passed: boolean
  [figure: string]: unknown
}

/** Runs a resilience test on its own shop and checks the invariants. Never throws. */
async function run(test: ResilienceTest): Promise<Report> {
  const skipped = (await test.missingRequirement?.()) ?? null
  if (skipped !== null) return { skipped, passed: true }
  const wanted = Number(values.rounds ?? test.rounds)
  const seed = Number(values.seed ?? 1)
  const startedAt = performance.now()
  let rounds = 0
  function* inTime() {
    const until = performance.now() + Number(values.minutes ?? Infinity) * 60_000
    for (; rounds < wanted && performance.now() < until; rounds++) yield rounds
  }
  // The faults would log expected errors.
  console.error = () => {}
  const report: Report = { passed: false }
  try {
    await withTestShop(test, async (testShop) => {
      const plan = { rounds: inTime(), random: randomFrom(seed) }
      const { acknowledged, passed, figures } = await test.run(testShop, plan)
      const broken = await brokenInvariants(testShop.owner, acknowledged)
      Object.assign(report, { figures, broken, passed: passed && broken.length === 0 })
    })
  } catch (error) {
    report.passed = false
    report['stopped by'] = error instanceof Error ? error.stack : String(error)
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const loadAverage = Math.round((loadavg()[0] ?? 0) * 10) / 10
  return { ...report, rounds, wanted, seed, seconds, loadAverage }
}

async function withTestShop(test: ResilienceTest, play: (testShop: TestShop) => Promise<void>) {
  const folder = await test.prepareFolder?.()
  const database = await test.startDatabase?.()
  const { variables } = test
  const testShop = await openTestShop({ dataDir: folder?.dataDir, variables, database })
  const leave = () => void testShop.close().finally(() => process.exit(1))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, leave)
  try {
    await play(testShop)
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, leave)
    await testShop.close()
    await database?.stop()
    await folder?.remove()
  }
}

/** Mulberry32, a seeded random generator. */
function randomFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
