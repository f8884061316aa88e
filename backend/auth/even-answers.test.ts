import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createEvenAnswers, stepFor } from './even-answers.ts'

test('a step holds twice what works take lately, in hundreds, and is never longer than a second', () => {
  expect(stepFor([])).toBe(100)
  expect(stepFor([20, 30, 50])).toBe(100)
  expect(stepFor([20, 30, 80])).toBe(200)
  expect(stepFor([...Array.from({ length: 19 }, () => 40), 3_000])).toBe(100)
  expect(stepFor([4_000, 5_000])).toBe(1_000)
})

test('short work and longer work are answered after the same time, also on a busy machine (A-26)', async () => {
  const evenly = createEvenAnswers()
  // Busy: whatever is asked takes long.
  for (let turn = 0; turn < 3; turn += 1) await evenly(() => wait(90))
  const answeredAfter = async (ms: number) => {
    const startedAt = performance.now()
    await evenly(() => wait(ms))
    return Math.floor((performance.now() - startedAt) / 100)
  }
  expect(await answeredAfter(70)).toBe(await answeredAfter(120))
})

test('a failure comes no sooner', async () => {
  const startedAt = performance.now()
  const evenly = createEvenAnswers()
  await expect(evenly(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(performance.now() - startedAt).toBeGreaterThan(95)
})
