import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { repeat } from './repeat.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => vi.useRealTimers())

test('calls the job after each interval, never while a call is in progress', async () => {
  const calls: PromiseWithResolvers<void>[] = []
  const repeated = repeat(1_000, () => {
    const call = Promise.withResolvers<void>()
    calls.push(call)
    return call.promise
  })
  vi.advanceTimersByTime(999)
  expect(calls).toHaveLength(0)
  vi.advanceTimersByTime(3_001)
  expect(calls).toHaveLength(1)
  calls[0]?.resolve()
  await new Promise(setImmediate)
  vi.advanceTimersByTime(1_000)
  expect(calls).toHaveLength(2)
  calls[1]?.resolve()
  await repeated.close()
  vi.advanceTimersByTime(10_000)
  expect(calls).toHaveLength(2)
})

test('close aborts the call in progress, and waits for it', async () => {
  const ended: string[] = []
  const repeated = repeat(1_000, (closing) => {
    const aborted = new Promise((resolve) => closing.addEventListener('abort', resolve))
    return aborted.then(() => ended.push('job'))
  })
  vi.advanceTimersByTime(1_000)
  await repeated.close()
  ended.push('close')
  expect(ended).toEqual(['job', 'close'])
})
