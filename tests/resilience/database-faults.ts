import { setTimeout as wait } from 'node:timers/promises'

import { postmasterPid } from '../support/data-folder.ts'
import { fillCart, retryUntilAnswered, prepareOrder } from './ordering.ts'
import { repeatUntilStopped } from './concurrency.ts'
import type { ResilienceTest, Findings } from './resilience-test.ts'
import { publishableKey, type Buyer, type TestShop } from './test-shop.ts'

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
    return settle(ordering, returns.length, { 'slowest return, ms': Math.max(...returns) })
  },
}

interface OrderLoad {
  acknowledged: string[]
  /** Waits for the orders in progress. */
  stop(): Promise<void>
}

/**
 * Shoppers order one piece after another of a product that no other test has, until told to stop. Each order
 * is retried until it is placed or refused.
 *
 * @param at the address where they reach the shop, when not directly
 */
export async function keepOrdering(
  testShop: TestShop,
  people: number,
  at = testShop.url,
): Promise<OrderLoad> {
  const product = await testShop.insertProduct(1_000_000)
  const buyers = await testShop.createBuyers(people, at)
  const acknowledged: string[] = []
  async function order(buyer: Buyer) {
    try {
      await fillCart(buyer, product)
      const result = await retryUntilAnswered(buyer, await prepareOrder(buyer))
      if (result.outcome === 'placed') acknowledged.push(result.orderNumber)
    } catch {
      await wait(100) // the cart could not be reached; the shopper tries again
    }
  }
  const orders = buyers.map((buyer) => () => order(buyer))
  return { acknowledged, stop: repeatUntilStopped(testShop, orders) }
}

/** Stops the ordering. Every acknowledged order must exist, and there must be some. */
export async function settle(
  ordering: OrderLoad,
  rounds: number,
  figures: Record<string, unknown>,
): Promise<Findings> {
  await ordering.stop()
  const { acknowledged } = ordering
  return {
    rounds,
    figures: { ...figures, 'orders acknowledged': acknowledged.length },
    acknowledged,
    passed: acknowledged.length > 0,
  }
}

/** Whether the shop can read its database now. (`/ready` reports what was found within the last second.) */
export async function canRead(url: string): Promise<boolean> {
  const path = '/rest/v1/shop_categories?select=id&limit=1'
  return fetch(url + path, { headers: { apikey: publishableKey } }).then(
    async (answer) => (await answer.arrayBuffer()) && answer.ok,
    () => false,
  )
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
