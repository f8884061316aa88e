import { expect, it } from 'vitest'

import { Overloaded, PageQueue } from './page-queue.ts'

it('so many are served, so many wait in turn, and the rest are told at once', async () => {
  const queue = new PageQueue({ atOnce: 2, waiting: 3 })
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
  const visits = await Promise.allSettled(Array.from({ length: 8 }, (_, visitor) => visit(visitor)))
  const refused = visits.flatMap((one) =>
    one.status === 'rejected' ? [one.reason as unknown] : [],
  )
  expect(served).toEqual([0, 1, 2, 3, 4])
  expect(mostAtOnce).toBe(2)
  expect(refused).toHaveLength(3)
  expect(refused.every((reason) => reason instanceof Overloaded)).toBe(true)
})

it('a visit that fails gives its place to the next', async () => {
  const queue = new PageQueue({ atOnce: 1, waiting: 1 })
  await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run(() => Promise.resolve('served'))).toBe('served')
})
