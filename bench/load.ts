import { setTimeout as wait } from 'node:timers/promises'

import autocannon, { type Options } from 'autocannon'

import type { ProcessTree } from '../tests/support/processes.ts'

export interface Served {
  perSecond: number
  /** Milliseconds; those that stand behind many others in line are long, so compare only equal loads. */
  p50: number
  p99: number
  /** Microseconds of processor that the server spent on each. */
  cpuMicros: number
  /** Neither 2xx nor 3xx, or without a response. */
  refused: number
}

/**
 * Requests one address as fast as the server responds, or at a rate. The load takes processor time of the machine,
 * too; `workers: 1` is for a process that plays other visitors meanwhile.
 */
export async function serve(server: ProcessTree, options: Options): Promise<Served> {
  const before = server.cpuMs()
  const result = await autocannon({ connections: 16, duration: 3, ...options })
  const answered = result['2xx'] + result['3xx']
  const all = answered + result['4xx'] + result['5xx']
  return {
    perSecond: all / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuMicros: ((server.cpuMs() - before) * 1_000) / Math.max(1, all),
    refused: all - answered + result.errors,
  }
}

/** Measures by turns, so that a busy moment of the machine affects all alike; the median round of each. */
export async function measureByTurns<Name extends string, Measured extends { cpuMicros: number }>(
  rounds: number,
  turns: Record<Name, () => Promise<Measured>>,
): Promise<Record<Name, Measured>> {
  const names = Object.keys(turns) as Name[]
  const measured = new Map(names.map((name) => [name, [] as Measured[]]))
  for (let round = 0; round < rounds; round += 1)
    for (const [name, all] of measured) all.push(await turns[name]())
  const medians = [...measured].map(([name, all]) => {
    const sorted = all.toSorted((one, other) => one.cpuMicros - other.cpuMicros)
    return [name, sorted[Math.floor((rounds - 1) / 2)]] as const
  })
  return Object.fromEntries(medians) as Record<Name, Measured>
}

/**
 * Calls `act` at a pace for as long as `until` has not settled, at most so many at once; waits for those in
 * progress then.
 *
 * @returns how many ended before
 */
export async function steadily(
  perSecond: number,
  until: Promise<unknown>,
  mostAtOnce: number,
  act: (turn: number) => Promise<unknown>,
): Promise<number> {
  let isOver = false
  let ended = 0
  void until.catch(() => {}).finally(() => (isOver = true))
  const inProgress = new Set<Promise<void>>()
  for (let turn = 0; !isOver; turn += 1) {
    if (inProgress.size < mostAtOnce) {
      const call = act(turn).then(() => {
        ended += 1
        inProgress.delete(call)
      })
      inProgress.add(call)
    }
    await wait(1_000 / perSecond)
  }
  const inTime = ended
  await Promise.allSettled(inProgress)
  return inTime
}
