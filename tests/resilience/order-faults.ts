import { setTimeout as wait } from 'node:timers/promises'

import type { OrderRequest, PlaceOrderResult } from '../../app/shop/orders/place-order.data.ts'
import { countUp } from './concurrency.ts'
import { openFaultProxy, type Fault } from '../support/fault-proxy.ts'
import { fillCart, prepareOrder, pressPlaceOrder, retryUntilAnswered } from './ordering.ts'
import type { Findings, ResilienceTest } from './resilience-test.ts'
import type { Buyer, TestShop } from './test-shop.ts'

/** F-03: the whole server is killed just after the click, and started again. It has one order, or none and says so. */
export const killedServer: ResilienceTest = {
  title: 'killed server: SIGKILL of the shop 0-300 ms after the click',
  proves: ['F-03'],
  rounds: 200,
  async run(testShop, { rounds, random }) {
    const product = await testShop.insertProduct(1_000_000)
    const played: Played = { endings: {}, acknowledged: [] }
    for (const _ of rounds) {
      const buyer = await testShop.createBuyer()
      await fillCart(buyer, product)
      const order = await prepareOrder(buyer)
      const click = pressPlaceOrder(buyer, order)
      await wait(random() * 300)
      // The shop, its launcher and its database at once, as in a power failure.
      const { process: launcher, ended } = testShop.shop()
      if (launcher.pid) process.kill(-launcher.pid, 'SIGKILL')
      await ended
      const first = await click
      await testShop.restart()
      countUp(played.endings, await pressAgain(testShop, buyer, order, first, played))
    }
    return findingsOf(played)
  },
}

const faults: Fault[] = ['lose-answer', 'half-answer', 'reset', 'refuse']

/**
 * F-04: the order is placed and its response is lost, breaks off or is reset; or nothing gets
 * through at all. The page never says that an order failed which is there, and pressing again is safe.
 */
export const lostAnswer: ResilienceTest = {
  title: 'lost answer: the network breaks at the click',
  proves: ['F-04', 'F-05'],
  rounds: 200,
  async run(testShop, { rounds }) {
    const port = Number(new URL(testShop.url).port)
    const proxy = await openFaultProxy({ host: '127.0.0.1', port })
    const product = await testShop.insertProduct(1_000_000)
    const played: Played = { endings: {}, acknowledged: [] }
    for (const round of rounds) {
      const buyer = await testShop.createBuyer(`http://127.0.0.1:${proxy.port}`)
      const order = await onceItWorks(async () => {
        await fillCart(buyer, product)
        return prepareOrder(buyer)
      })
      proxy.set(faults[round % faults.length] ?? 'none')
      const healing = setTimeout(() => proxy.set('none'), 150)
      const first = await pressPlaceOrder(buyer, order)
      clearTimeout(healing)
      proxy.set('none')
      countUp(played.endings, await pressAgain(testShop, buyer, order, first, played))
    }
    await proxy.close()
    return findingsOf(played)
  },
}

interface Played {
  /** How rounds ended, and how many. */
  endings: Record<string, number>
  acknowledged: string[]
}

/** Presses again with the same number: it is the same order, whatever the first response was. Returns how it ended. */
async function pressAgain(
  { owner }: TestShop,
  buyer: Buyer,
  order: OrderRequest,
  first: PlaceOrderResult,
  { acknowledged }: Played,
): Promise<string> {
  const find = 'select order_number from public.shop_orders where user_id = $1'
  // "We looked, and there is none" must be true.
  if (first.outcome === 'failed' && (await owner.query(find, [buyer.id])).rowCount !== 0)
    return 'shown as failed but stored'
  const second = await retryUntilAnswered(buyer, order)
  const { rows } = await owner.query<{ order_number: string }>(find, [buyer.id])
  const told = [first, second].flatMap((each) =>
    each.outcome === 'placed' ? each.orderNumber : [],
  )
  acknowledged.push(...told)
  const isOnce = second.outcome === 'placed' && rows.length === 1
  return isOnce && told.every((number) => number === rows[0]?.order_number)
    ? 'placed once'
    : 'not placed once'
}

function findingsOf({ endings, acknowledged }: Played): Findings {
  const passed = Object.keys(endings).join() === 'placed once'
  return { figures: endings, acknowledged, passed }
}

/** Connections that the last fault broke fail at their next use. */
async function onceItWorks<Result>(work: () => Promise<Result>, tries = 5): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (tries <= 1) throw error
    return onceItWorks(work, tries - 1)
  }
}
