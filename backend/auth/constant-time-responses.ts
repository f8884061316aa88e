import { setImmediate as nextTurn } from 'node:timers/promises'

/** Runs work and settles at a time that does not depend on it. */
export type ConstantTime = <Result>(work: () => Promise<Result>) => Promise<Result>

const minStepMs = 100
const maxStepMs = 1_000
const sampleSize = 50

/**
 * Delays responses to the next multiple of a step, so that their time does not reveal whether a mail
 * was written, and with it whether an account exists. The step follows the duration of recent work:
 * also on a busy machine, work with and without an account ends within the first step.
 */
export function createConstantTime(): ConstantTime {
  const samples: number[] = []
  return async (work) => {
    const step = stepFor(samples)
    const startedAt = performance.now()
    try {
      return await work()
    } finally {
      const elapsedMs = performance.now() - startedAt
      samples.push(elapsedMs)
      if (samples.length > sampleSize) samples.shift()
      const deadline = startedAt + Math.ceil(elapsedMs / step) * step
      await wait(Math.floor(deadline - performance.now()))
      // Timers count whole milliseconds: the rest would tell how long the work took.
      while (performance.now() < deadline) await nextTurn()
    }
  }
}

/** By the global timer: tests replace it, and not that of node:timers/promises. */
function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Twice the 90th percentile, in multiples of the smallest step; outliers do not count. */
function stepFor(workMs: readonly number[]): number {
  const slow = workMs.toSorted((one, other) => one - other)[Math.floor(workMs.length * 0.9)] ?? 0
  const steps = Math.ceil((2 * slow) / minStepMs) * minStepMs
  return Math.min(maxStepMs, Math.max(minStepMs, steps))
}
