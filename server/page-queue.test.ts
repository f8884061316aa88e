import { expect, it } from 'vitest'

import { Overloaded, PageQueue } from './page-queue.ts'

it('so many are served, so many wait in turn, and the rest are told at once', async () => {
  const queue = new PageQueue({ atOnce: 2, waiting: 3, patienceMs: 2_000 })
  const served: number[] = []
  let atOnce = 0
  let mostAtOnce = 0
  const visit = (visitor: number) =>
    queue.run(async () => {
      mostAtOnce = Math.max(mostAtOnce, (atOnce += 1))
      await new Promise((resolve) => setTimeout(resolve, 5))
      atOnce -= 1
      served.push(visitor)
    })
  const begun = Array.from({ length: 8 }, (_, visitor) => visit(visitor))
  expect(queue.isBusy).toBe(true)
  const visits = await Promise.allSettled(begun)
  expect(queue.isBusy).toBe(false)
  const refused = visits.flatMap((one) =>
    one.status === 'rejected' ? [one.reason as unknown] : [],
  )
  expect(served).toEqual([0, 1, 2, 3, 4])
  expect(mostAtOnce).toBe(2)
  expect(refused).toHaveLength(3)
  expect(refused.every((reason) => reason instanceof Overloaded)).toBe(true)
})

it('a visit that fails gives its place to the next', async () => {
  const queue = new PageQueue({ atOnce: 1, waiting: 1, patienceMs: 2_000 })
  await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run(() => Promise.resolve('served'))).toBe('served')
})

it('nobody waits for longer than their patience, and nobody joins a line that does not move', async () => {
  const queue = new PageQueue({ atOnce: 1, waiting: 10, patienceMs: 60 })
  const slow = queue.run(() => new Promise((resolve) => setTimeout(resolve, 80)))
  const waited = queue.run(() => Promise.resolve('too late'))
  const refused = expect(waited).rejects.toThrow(Overloaded)
  await new Promise((resolve) => setTimeout(resolve, 40))
  await expect(queue.run(() => Promise.resolve('hopeless'))).rejects.toThrow(Overloaded)
  await slow
  await refused
  expect(await queue.run(() => Promise.resolve('served'))).toBe('served')
})
