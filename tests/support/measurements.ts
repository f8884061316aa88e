import { globSync, readFileSync } from 'node:fs'

/** What /proc says about processes. Without /proc every number is 0. */
export interface Processes {
  /** Milliseconds of processor time since they began. */
  cpuMs(): number
}

/** One process alone: the host, without its database. */
export function processOf(pid: number): Processes {
  return { cpuMs: () => cpuMsOf(pid, 'own') }
}

/** All that the process started, and what those started: the database and its connections, also those that ended. */
export function descendantsOf(pid: number): Processes {
  const all = (parent: number): number[] =>
    childrenOf(parent).flatMap((child) => [child, ...all(child)])
  return { cpuMs: () => sum(all(pid).map((each) => cpuMsOf(each, 'with ended children'))) }
}

/** The youngest child: `npm start`'s launcher has exactly one, the shop. */
export function childOf(pid: number): number {
  return childrenOf(pid).at(-1) ?? pid
}

/** Of memory that the process uses now, what it shares with others included. */
export function residentMegabytesOf(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`)) ?? []
  return Number(kilobytes) / 1024
}

/** What `share` of the values lie below: 0.99 for p99, 0.5 for the median. Infinity without values. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Infinity
}

function childrenOf(pid: number): number[] {
  const lists = globSync(`/proc/${pid}/task/*/children`).map(read)
  return lists.join(' ').split(' ').filter(Boolean).map(Number)
}

function cpuMsOf(pid: number, of: 'own' | 'with ended children'): number {
  // The name of the command is in brackets and may contain anything.
  const fields = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
  return sum(fields.slice(11, of === 'own' ? 13 : 15).map(Number)) * tickMs
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // it has just ended, or this is no Linux
  }
}

function sum(numbers: number[]) {
  return numbers.reduce((total, number) => total + number, 0)
}

const tickMs = 10
