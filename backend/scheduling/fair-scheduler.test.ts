import { setImmediate as turn } from 'node:timers/promises'

import { describe, expect, it } from 'vitest'

import { FairScheduler, Overloaded, type WorkClass } from './fair-scheduler.ts'

const unbounded = { most: 100, runningPerClient: 100, inFlightPerClient: 1_000 }

/** A scheduler with a clock of its own, whose jobs run until the test ends them. */
function open<Name extends string>(
  classes: Record<Name, Partial<WorkClass> & { share: number }>,
  waitMs = 60_000,
) {
  const full = Object.entries<Partial<WorkClass> & { share: number }>(classes).map(
    ([name, limits]) => [name, { ...unbounded, ...limits }],
  )
  let now = 0
  const scheduler = new FairScheduler<Name>(Object.fromEntries(full), waitMs, () => now)
  const running: { name: string; end: () => void }[] = []
  /** Starts a job, which `names` lists by its label while it runs. */
  function start(group: Name, client: string, label = client) {
    return scheduler.run(group, client, async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const job = { name: label, end: resolve }
      running.push(job)
      await promise
      running.splice(running.indexOf(job), 1)
      return label
    })
  }
  /** Ends a job after so many milliseconds. */
  async function end(label: string, afterMs = 5) {
    now += afterMs
    running.find(({ name }) => name === label)?.end()
    await turn()
    await turn()
  }
  const names = () => running.map(({ name }) => name).toSorted()
  return { scheduler, start, end, names }
}

const times = (count: number, run: (n: number) => Promise<unknown>) => {
  for (let n = 0; n < count; n += 1) run(n).catch(() => {})
}

describe('clients of one class', () => {
  it('take turns, however many jobs one of them has', async () => {
    const { start, end, names } = open({ visitors: { share: 1 } })
    times(50, (n) => start('visitors', 'mallory', `m${n}`))
    await turn()
    times(2, (n) => start('visitors', 'ada', `a${n}`))
    times(2, (n) => start('visitors', 'ben', `b${n}`))
    const order: string[] = []
    for (let n = 0; n < 7; n += 1) {
      order.push(...names())
      await end(names()[0] ?? '')
    }
    expect(order).toEqual(['m0', 'm1', 'a0', 'b0', 'm2', 'a1', 'b1'])
  })

  it('are served in the order of their used time, not of their number of jobs', async () => {
    const { start, end, names } = open({ visitors: { share: 1 } })
    times(3, (n) => start('visitors', 'mallory', `m${n}`))
    await turn()
    times(6, (n) => start('visitors', 'ada', `a${n}`))
    const order = []
    for (let n = 0; n < 8; n += 1) {
      const [name = ''] = names()
      order.push(name)
      await end(name, name.startsWith('m') ? 100 : 5)
    }
    expect(order).toEqual(['m0', 'a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'm1'])
  })

  it('are not starved by an endless series of new ones', async () => {
    const { start, end, names } = open({ visitors: { share: 1 } })
    times(1, () => start('visitors', 'ada', 'a0'))
    await turn()
    times(1, () => start('visitors', 'ada', 'a1'))
    let passed = 0
    for (; passed < 20 && !names().includes('a1'); passed += 1) {
      times(3, (n) => start('visitors', `new ${passed} ${n}`))
      await end(names()[0] ?? '')
    }
    expect(passed).toBeLessThan(20)
  })

  it('are limited one by one: excess jobs are refused at once, those of others are not', async () => {
    const { start, names } = open({
      visitors: { share: 4, runningPerClient: 3, inFlightPerClient: 5 },
    })
    const refused: unknown[] = []
    for (let n = 0; n < 9; n += 1)
      start('visitors', 'mallory').catch((error) => refused.push(error))
    await turn()
    expect(names()).toEqual(['mallory', 'mallory', 'mallory'])
    expect(refused).toHaveLength(4)
    expect(refused).toEqual(refused.map(() => new Overloaded(429)))
    void start('visitors', 'ada')
    await turn()
    expect(names()).toContain('ada')
  })

  it('are refused after the maximum wait, and their place is removed', async () => {
    const { start, end, names } = open({ visitors: { share: 1 } }, 30)
    void start('visitors', 'mallory')
    await expect(start('visitors', 'ada')).rejects.toThrow(new Overloaded(503))
    void start('visitors', 'ben')
    await end('mallory')
    expect(names()).toEqual(['ben'])
  })

  it('get the slot of a failed job', async () => {
    const { scheduler } = open({ visitors: { share: 1 } })
    const broken = scheduler.run('visitors', 'ada', () => Promise.reject(new Error('broken')))
    await expect(broken).rejects.toThrow('broken')
    expect(await scheduler.run('visitors', 'ada', () => Promise.resolve('served'))).toBe('served')
  })

  it('leave the event loop a turn to accept connections between two jobs', async () => {
    const { scheduler } = open({ visitors: { share: 1 } })
    const order: string[] = []
    const first = scheduler.run('visitors', 'ada', async () => void order.push('first'))
    const second = scheduler.run('visitors', 'ada', async () => void order.push('second'))
    await first
    await new Promise((resolve) => process.nextTick(resolve))
    expect(order).toEqual(['first'])
    await second
    expect(order).toEqual(['first', 'second'])
  })

  it('are forgotten when they are idle', async () => {
    const { scheduler, start, end } = open({ visitors: { share: 2 } })
    void start('visitors', 'ada')
    for (let n = 0; n < 25_000; n += 1) {
      await scheduler.run('visitors', `2001:db8:0:${n}`, () => Promise.resolve())
    }
    expect(scheduler.clients('visitors')).toBeLessThan(25_000)
    await end('ada')
    expect(scheduler.clients('visitors')).toBe(0)
  })
})

describe('classes', () => {
  it('borrow idle slots, of which half of each share stays reserved', async () => {
    const { start, names } = open({ visitors: { share: 4 }, shoppers: { share: 4 } })
    times(20, () => start('visitors', 'mallory'))
    await turn()
    expect(names()).toHaveLength(6)
    times(20, () => start('shoppers', 'ada'))
    await turn()
    expect(names().filter((name) => name === 'ada')).toHaveLength(2)
  })

  it('get lent slots back as soon as they are free', async () => {
    const { start, end, names } = open({ visitors: { share: 4 }, shoppers: { share: 4 } })
    times(20, () => start('visitors', 'mallory'))
    times(20, () => start('shoppers', 'ada'))
    await turn()
    for (let n = 0; n < 2; n += 1) await end('mallory')
    expect(names().filter((name) => name === 'ada')).toHaveLength(4)
    expect(names()).toHaveLength(8)
    await end('mallory')
    expect(names().filter((name) => name === 'mallory')).toHaveLength(4)
  })

  it('have a maximum that includes borrowed slots', async () => {
    const { start, names } = open({ costly: { share: 1, most: 1 }, shoppers: { share: 4 } })
    times(5, () => start('costly', 'mallory'))
    await turn()
    expect(names()).toEqual(['mallory'])
  })
})
