import { expect, test } from 'vitest'

import { createEvenAnswers, stepFor, type Clock, type EvenAnswers } from './even-answers.ts'

test('a step holds twice what works take lately, in hundreds, and is never longer than a second', () => {
  expect(stepFor([])).toBe(100)
  expect(stepFor([20, 30, 50])).toBe(100)
  expect(stepFor([20, 30, 80])).toBe(200)
  expect(stepFor([...Array.from({ length: 19 }, () => 40), 3_000])).toBe(100)
  expect(stepFor([4_000, 5_000])).toBe(1_000)
})

test('short work and longer work are answered after the same time, also on a busy machine (A-26)', async () => {
  const clock = stoppedClock()
  const evenly = createEvenAnswers(clock)
  // Busy: whatever is asked takes long.
  for (let turn = 0; turn < 3; turn += 1) await evenly(() => clock.wait(90))
  expect(await answeredAfter(clock, evenly, () => clock.wait(70))).toBe(200)
  expect(await answeredAfter(clock, evenly, () => clock.wait(120))).toBe(200)
})

test('a failure comes no sooner', async () => {
  const clock = stoppedClock()
  const fail = () => clock.wait(5).then(() => Promise.reject(new Error('away')))
  const evenly = createEvenAnswers(clock)
  await expect(evenly(fail)).rejects.toThrow('away')
  expect(clock.now()).toBe(100)
})

/** Goes on by what is waited for, and by nothing else. */
function stoppedClock(): Clock {
  let time = 0
  return {
    now: () => time,
    async wait(ms) {
      time += ms
    },
  }
}

async function answeredAfter(clock: Clock, evenly: EvenAnswers, work: () => Promise<unknown>) {
  const startedAt = clock.now()
  await evenly(work)
  return clock.now() - startedAt
}
