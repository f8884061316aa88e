import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConstantTime } from './constant-time-responses.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** How long work of some milliseconds takes in constant time, one after another. */
async function durations(workMs: number[]): Promise<number[]> {
  const inConstantTime = createConstantTime()
  const taken = []
  for (const ms of workMs) {
    const startedAt = performance.now()
    const settled = inConstantTime(() => wait(ms))
    await vi.runAllTimersAsync()
    await settled
    taken.push(performance.now() - startedAt)
  }
  return taken
}

test.each([
  [[], 100],
  [[20, 30, 50], 100],
  [[20, 30, 80], 200],
  [[...Array.from({ length: 19 }, () => 40), 3_000], 100],
  [[4_000, 5_000], 1_000],
])(
  'after work of %j ms a step is %i ms: twice its duration in multiples of 100, at most 1,000',
  async (samples, step) => {
    expect((await durations([...samples, 1])).at(-1)).toBe(step)
  },
)

test('short and long work settle after the same time, also on a busy machine (A-26)', async () => {
  // A busy machine: all work takes long.
  expect((await durations([90, 90, 90, 70, 120])).slice(3)).toEqual([200, 200])
})

test('a failure settles at the same time', async () => {
  const startedAt = performance.now()
  const fail = () => wait(5).then(() => Promise.reject(new Error('away')))
  const refused = expect(createConstantTime()(fail)).rejects.toThrow('away')
  await vi.runAllTimersAsync()
  await refused
  expect(performance.now() - startedAt).toBe(100)
})

test('no response ends before its step, whatever part of a millisecond its work takes', async () => {
  vi.useRealTimers()
  const inConstantTime = createConstantTime()
  const work = async (ms: number) => {
    const startedAt = performance.now()
    await inConstantTime(async () => {
      while (performance.now() < startedAt + ms) await Promise.resolve()
    })
    return performance.now() - startedAt
  }
  const taken = await Promise.all(Array.from({ length: 20 }, (_, n) => work(n * 0.05)))
  expect(Math.min(...taken)).toBeGreaterThanOrEqual(100)
})
