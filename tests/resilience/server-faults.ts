import { setTimeout as wait } from 'node:timers/promises'

import { fillCart, retryUntilAnswered, prepareOrder, pressPlaceOrder } from './ordering.ts'
import type { ResilienceTest } from './resilience-test.ts'
import type { TestShop } from './test-shop.ts'

/** F-03: the whole server is killed just after the click, and started again. It has one order, or none and says so. */
export const killedServer: ResilienceTest = {
  title: 'killed server: SIGKILL of the shop 0-300 ms after the click',
  proves: ['F-03'],
  rounds: 200,
  async run(testShop, { rounds, random }) {
    const product = await testShop.insertProduct(1_000_000)
    const placed: string[] = []
    let kills = 0
    let wrong = 0
    for (const _ of rounds) {
      kills++
      const [buyer] = await testShop.createBuyers(1)
      if (!buyer) continue
      await fillCart(buyer, product)
      const order = await prepareOrder(buyer)
      const click = pressPlaceOrder(buyer, order)
      await wait(random() * 300)
      await killAll(testShop)
      const first = await click
      await testShop.restart()
      const second = await retryUntilAnswered(buyer, order)
      // Pressed again with the same number, it is the same order, whatever the first response was.
      if (second.outcome === 'placed') placed.push(second.orderNumber)
      const told = first.outcome === 'placed' ? [first.orderNumber] : []
      const { rows } = await testShop.owner.query<{ order_number: string }>(
        'select order_number from public.shop_orders where user_id = $1',
        [buyer.id],
      )
      const numbers = rows.map((row) => row.order_number)
      const right = second.outcome === 'placed' && numbers.length === 1
      if (!right || told.some((number) => number !== numbers[0])) wrong++
    }
    return {
      rounds: kills,
      figures: { 'placed once': placed.length, wrong },
      acknowledged: placed,
      passed: wrong === 0 && placed.length === kills,
    }
  },
}

/** The shop, its launcher and its database at once, as in a power failure. */
async function killAll(testShop: TestShop) {
  const { process: launcher, ended } = testShop.shop()
  if (launcher.pid) process.kill(-launcher.pid, 'SIGKILL')
  await ended
}
