import { setTimeout as wait } from 'node:timers/promises'

/**
 * Answers no sooner than at the next multiple of `stepMs` after now, whether `work` ends well or not.
 * A mail that is written for an account takes a few milliseconds which one without costs nothing;
 * nobody shall hear them. The work is a small part of a step, so both nearly always end in the same.
 */
export async function evenly<Result>(stepMs: number, work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now()
  try {
    return await work()
  } finally {
    const elapsedMs = performance.now() - startedAt
    await wait(Math.ceil(elapsedMs / stepMs) * stepMs - elapsedMs)
  }
}
