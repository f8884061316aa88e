import { expect, test } from 'vitest'
import { createConstantTime, type Clock, type ConstantTime } from './constant-time-responses.ts'

test.each([
  [[], 100],
  [[20, 30, 50], 100],
  [[20, 30, 80], 200],
  [[...Array.from({ length: 19 }, () => 40), 3_000], 100],
  [[4_000, 5_000], 1_000],
])(
  'after work of %j ms a step is %i ms: twice its duration in multiples of 100, at most 1,000',
  async (samples, step) => {
    const clock = fakeClock()
    const inConstantTime = createConstantTime(clock)
    for (const ms of samples) await inConstantTime(() => clock.wait(ms))
    expect(await settledAfter(clock, inConstantTime, () => clock.wait(1))).toBe(step)
  },
)

test('short and long work settle after the same time, also on a busy machine (A-26)', async () => {
  const clock = fakeClock()
  const inConstantTime = createConstantTime(clock)
  // A busy machine: all work takes long.
  for (let turn = 0; turn < 3; turn += 1) await inConstantTime(() => clock.wait(90))
  expect(await settledAfter(clock, inConstantTime, () => clock.wait(70))).toBe(200)
  expect(await settledAfter(clock, inConstantTime, () => clock.wait(120))).toBe(200)
})

test('a failure settles at the same time', async () => {
  const clock = fakeClock()
  const fail = () => clock.wait(5).then(() => Promise.reject(new Error('away')))
  const inConstantTime = createConstantTime(clock)
  await expect(inConstantTime(fail)).rejects.toThrow('away')
  expect(clock.now()).toBe(100)
})

/** A clock that advances only by waiting. */
function fakeClock(): Clock {
  let time = 0
  return {
    now: () => time,
    async wait(ms) {
      time += ms
    },
  }
}

async function settledAfter(
  clock: Clock,
  inConstantTime: ConstantTime,
  work: () => Promise<unknown>,
) {
  const startedAt = clock.now()
  await inConstantTime(work)
  return clock.now() - startedAt
}
