import { readdirSync, readFileSync } from 'node:fs'

/** What /proc says about a process and those it started. Without /proc every number is 0. */
export interface ProcessTree {
  /** Milliseconds of processor time since it began. */
  cpuMs(): number
  /** Of memory that it uses now, what it shares with others included. */
  residentMegabytes(): number
}

/** One process alone: the host, without its database. */
export function processOf(pid: number): ProcessTree {
  return treeOf(() => [pid])
}

/** All that the process started, and what those started: the database and its connections. */
export function descendantsOf(pid: number): ProcessTree {
  return treeOf(() =>
    childrenOf(pid).flatMap(function all(child): number[] {
      return [child, ...childrenOf(child).flatMap(all)]
    }),
  )
}

/** The youngest child: `npm start`'s launcher has exactly one, the shop. */
export function childOf(pid: number): number {
  return childrenOf(pid).at(-1) ?? pid
}

function treeOf(pids: () => number[]): ProcessTree {
  // Of processes that have ended too, or the sum would fall.
  const used = new Map<number, number>()
  return {
    cpuMs() {
      for (const pid of pids()) used.set(pid, Math.max(used.get(pid) ?? 0, cpuMsOf(pid)))
      return sum([...used.values()])
    },
    residentMegabytes: () => sum(pids().map(residentMegabytesOf)),
  }
}

function childrenOf(pid: number): number[] {
  const children: number[] = []
  for (const task of listed(`/proc/${pid}/task`)) {
    const text = read(`/proc/${pid}/task/${task}/children`)
    children.push(...text.split(' ').filter(Boolean).map(Number))
  }
  return children
}

function cpuMsOf(pid: number): number {
  // The name of the command is in brackets and may contain anything.
  const fields = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tickMs
}

function residentMegabytesOf(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`)) ?? []
  return Number(kilobytes) / 1024
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // it has just ended, or this is no Linux
  }
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function sum(numbers: number[]) {
  return numbers.reduce((total, number) => total + number, 0)
}

const tickMs = 10
