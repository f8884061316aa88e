import { setTimeout as wait } from 'node:timers/promises'

/** Answers at an even time, whether `work` ends well or not. */
export type EvenAnswers = <Result>(work: () => Promise<Result>) => Promise<Result>

/** In milliseconds. */
export interface Clock {
  now(): number
  wait(ms: number): Promise<unknown>
}

const machineClock: Clock = { now: () => performance.now(), wait }
const leastStepMs = 100
const longestStepMs = 1_000
const remembered = 50

/**
 * Whoever asks for a mail is answered no sooner than at the next even step after asking. A mail that is
 * written for an account takes a few milliseconds which one without costs nothing; nobody shall hear
 * them. So a step is at least twice as long as nearly all of the last works took, those with an account
 * and those without together: on a busy machine, too, both end within the first.
 */
export function createEvenAnswers(clock: Clock = machineClock): EvenAnswers {
  const lately: number[] = []
  return async (work) => {
    const step = stepFor(lately)
    const startedAt = clock.now()
    try {
      return await work()
    } finally {
      const elapsedMs = clock.now() - startedAt
      lately.push(elapsedMs)
      if (lately.length > remembered) lately.shift()
      await clock.wait(Math.ceil(elapsedMs / step) * step - elapsedMs)
    }
  }
}

/** Multiples of the least step; the slowest tenth does not count, or one accident would slow the next fifty. */
export function stepFor(workMs: readonly number[]): number {
  const slow = workMs.toSorted((one, other) => one - other)[Math.floor(workMs.length * 0.9)] ?? 0
  const steps = Math.ceil((2 * slow) / leastStepMs) * leastStepMs
  return Math.min(longestStepMs, Math.max(leastStepMs, steps))
}
