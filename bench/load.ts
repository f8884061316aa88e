import autocannon from 'autocannon'

import type { ProcessTree } from '../tests/support/processes.ts'

interface Load {
  url: string
  connections?: number
  seconds?: number
  headers?: Record<string, string>
  /** GET, unless said. */
  method?: 'PATCH'
  body?: string
  /** Requests a second in all; as many as are answered when unsaid. */
  rate?: number
  /** From a thread of its own, where this one has other visitors to play. */
  apart?: boolean
}

export interface Served {
  perSecond: number
  /** Milliseconds; those that stand behind many others in line are long, so compare only equal loads. */
  p50: number
  p99: number
  /** Microseconds of processor that the server spent on each. */
  cpuMicros: number
  answered: number
  /** Neither 2xx nor 3xx, or without an answer. */
  refused: number
}

/** Asks for one address as fast as answers come, or at a rate. The load takes processor time of the machine, too. */
export async function serve(server: ProcessTree, load: Load): Promise<Served> {
  const before = server.cpuMs()
  const result = await autocannon({
    url: load.url,
    connections: load.connections ?? 16,
    duration: load.seconds ?? 3,
    ...(load.headers ? { headers: load.headers } : {}),
    ...(load.method ? { method: load.method } : {}),
    ...(load.body ? { body: load.body } : {}),
    ...(load.rate ? { overallRate: load.rate } : {}),
    ...(load.apart ? { workers: 1 } : {}),
  })
  const answered = result['2xx'] + result['3xx']
  const all = answered + result['4xx'] + result['5xx']
  return {
    perSecond: all / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuMicros: ((server.cpuMs() - before) * 1_000) / Math.max(1, all),
    answered,
    refused: all - answered + result.errors,
  }
}

/** Serves by turns, so that a busy moment of the machine falls on all alike; the median round of each. */
export async function serveByTurns<Name extends string>(
  rounds: number,
  turns: Record<Name, () => Promise<Served>>,
): Promise<Record<Name, Served>> {
  const served = new Map<Name, Served[]>()
  for (let round = 0; round < rounds; round += 1) {
    for (const name of Object.keys(turns) as Name[]) {
      served.set(name, [...(served.get(name) ?? []), await turns[name]()])
    }
  }
  const entries = [...served].map(([name, all]) => [name, median(all)] as const)
  return Object.fromEntries(entries) as Record<Name, Served>
}

function median(all: Served[]): Served {
  const sorted = all.toSorted((one, other) => one.cpuMicros - other.cpuMicros)
  const middle = sorted[Math.floor((sorted.length - 1) / 2)]
  if (!middle) throw new Error('Nothing was served')
  return middle
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
    await new Promise((resolve) => setTimeout(resolve, 1_000 / perSecond))
  }
  const inTime = ended
  await Promise.allSettled(inProgress)
  return inTime
}

/** What `share` of the values lies below; 0.99 for p99. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
