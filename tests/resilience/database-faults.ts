import { setTimeout as wait } from 'node:timers/promises'

import { postmasterPid } from '../support/data-folder.ts'
import { statusOf } from './concurrency.ts'
import { keepOrdering, settle } from './ordering.ts'
import type { ResilienceTest } from './resilience-test.ts'
import { publishableKey, type TestShop } from './test-shop.ts'

/** F-01: the database's main process is killed under ordering shoppers; it must come back by itself. */
export const killedDatabase: ResilienceTest = {
  title: 'killed database: SIGKILL of PostgreSQL under twelve ordering shoppers',
  proves: ['F-01'],
  rounds: 100,
  async run(testShop, { rounds, random }) {
    const ordering = await keepOrdering(testShop, 12)
    const returns: number[] = []
    for (const _ of rounds) {
      await wait(300 + random() * 700)
      process.kill(await postmasterPid(testShop.dataDir), 'SIGKILL')
      await untilAway(testShop.url)
      returns.push(await untilHealthy(testShop.url))
    }
    return settle(ordering, { 'slowest return, ms': Math.max(...returns) })
  },
}

/** Whether the shop can read its database now. (`/ready` reports what was found within the last second.) */
export async function canRead(url: string): Promise<boolean> {
  const path = '/rest/v1/shop_categories?select=id&limit=1'
  return (await statusOf(url + path, { apikey: publishableKey })) === '200'
}

/** Waits until the shop cannot read its database; false when it still can after three seconds. */
export async function untilAway(url: string): Promise<boolean> {
  const until = performance.now() + 3000
  while (performance.now() < until) {
    if (!(await canRead(url))) return true
    await wait(10)
  }
  return false
}

/** Waits until the shop can read its database again, a minute at most; how many milliseconds it took. */
export async function untilHealthy(url: string): Promise<number> {
  const askedAt = performance.now()
  while (performance.now() - askedAt < 60_000) {
    if (await canRead(url)) return Math.round(performance.now() - askedAt)
    await wait(50)
  }
  throw new Error('The shop could not read its database within a minute')
}

export async function databaseProcesses({ owner, dataDir }: TestShop): Promise<number[]> {
  const { rows } = await owner.query<{ pid: number }>('select pid from pg_stat_activity')
  return [await postmasterPid(dataDir), ...rows.map(({ pid }) => pid)]
}
