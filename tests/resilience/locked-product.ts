import type { OrderRequest } from '../../app/shop/orders/place-order.data.ts'
import { figuresOf, type Answer } from './answers.ts'
import { runConcurrently } from './concurrency.ts'
import { fillCart, pressPlaceOrder, prepareOrder, retryUntilAnswered } from './ordering.ts'
import type { Plan, ResilienceTest } from './resilience-test.ts'
import type { Buyer, TestShop } from './test-shop.ts'

const waitingBuyers = 30
const withinMs = 1_000

/** F-29: a transaction in psql that was left open has a product locked. Other products sell as always. */
export const lockedProduct: ResilienceTest = {
  title: `locked product: ${waitingBuyers} shoppers want it, others order other products`,
  proves: ['F-29'],
  rounds: 1000,
  async run(testShop, { rounds }) {
    const product = await testShop.insertProduct(waitingBuyers)
    const buyers = await testShop.createBuyers(waitingBuyers)
    const wanted = await runConcurrently(buyers, 8, async (buyer) => {
      await fillCart(buyer, product)
      return { buyer, order: await prepareOrder(buyer) }
    })
    const locker = await testShop.owner.connect()
    await locker.query('begin')
    await locker.query('update public.shop_products set price = price where id = $1', [product])
    let locked = true
    const early: string[] = []
    async function keepPressing({ buyer, order }: { buyer: Buyer; order: OrderRequest }) {
      while (locked) early.push((await pressPlaceOrder(buyer, order)).outcome)
    }
    const pressing = wanted.map(keepPressing)
    const { answers, acknowledged } = await orderOthers(testShop, rounds)
    locked = false
    await locker.query('rollback')
    locker.release()
    await Promise.all(pressing)
    for (const { buyer, order } of wanted) {
      const result = await retryUntilAnswered(buyer, order)
      if (result.outcome === 'placed') acknowledged.push(result.orderNumber)
    }
    const others = figuresOf(answers)
    const placed = acknowledged.length - answers.length + others.refused
    return {
      rounds: answers.length,
      figures: {
        'orders of other products, ms': others,
        'presses for the locked one': early.length,
        'placed once it is free': placed,
      },
      acknowledged,
      passed: others.refused === 0 && others.p99 <= withinMs && placed === waitingBuyers,
    }
  },
}

/** Sixteen shoppers who buy other products, each pressing once an order. */
async function orderOthers(testShop: TestShop, rounds: Plan['rounds']) {
  const answers: Answer[] = []
  const acknowledged: string[] = []
  const buyers = await testShop.createBuyers(16)
  await Promise.all(
    buyers.map(async (buyer) => {
      const product = await testShop.insertProduct(10_000)
      for (const _ of rounds) {
        await fillCart(buyer, product)
        const order = await prepareOrder(buyer)
        const pressedAt = performance.now()
        const { outcome } = await pressPlaceOrder(buyer, order)
        answers.push({ ms: performance.now() - pressedAt, ok: outcome === 'placed' })
        if (outcome === 'placed') acknowledged.push(order.order_number)
      }
    }),
  )
  return { answers, acknowledged }
}
