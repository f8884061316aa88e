import { loadavg } from 'node:os'

import { brokenInvariants } from '../../supabase/tests/invariants.ts'
import { roundsWithin, type ResilienceTest } from './resilience-test.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

interface RunOptions {
  /** The number of the test by default. */
  rounds: number | undefined
  seed: number
  /** After so many minutes no further round begins. */
  minutes: number
}

/** The result of one resilience test. */
interface Report {
  name: string
  proves: readonly string[]
  /** Why it was skipped on this machine; null when it ran. */
  skipped: string | null
  rounds: number
  wanted: number
  figures: Record<string, unknown>
  /** The violated invariants as sentences; null when they were not checked. */
  broken: string[] | null
  passed: boolean
  seconds: number
  seed: number
  /** Of the last minute, at the end. */
  loadAverage: number
}

/** Runs one resilience test on its own shop and checks the invariants. Never throws. */
export async function runTest(
  name: string,
  test: ResilienceTest,
  options: RunOptions,
): Promise<Report> {
  const { rounds: wanted = test.rounds, seed, minutes } = options
  const startedAt = performance.now()
  const report: Report = {
    name,
    proves: test.proves,
    skipped: (await test.missingRequirement?.()) ?? null,
    rounds: 0,
    wanted,
    figures: {},
    broken: null,
    passed: true,
    seconds: 0,
    seed,
    loadAverage: 0,
  }
  if (report.skipped) return report
  // The faults would log expected errors.
  console.error = () => {}
  try {
    await withTestShop(test, async (testShop) => {
      const rounds = roundsWithin(wanted, minutes * 60_000)
      const plan = { wanted, rounds, random: randomFrom(seed) }
      const { acknowledged, ...findings } = await test.run(testShop, plan)
      const broken = await brokenInvariants(testShop.owner, acknowledged)
      Object.assign(report, findings, { broken })
    })
    report.passed &&= report.broken?.length === 0
  } catch (error) {
    report.passed = false
    report.figures['stopped by'] = error instanceof Error ? error.stack : String(error)
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  return { ...report, seconds, loadAverage: Math.round((loadavg()[0] ?? 0) * 10) / 10 }
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
