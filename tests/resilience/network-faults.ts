import { fillCart, retryUntilAnswered, prepareOrder, pressPlaceOrder } from './ordering.ts'
import type { ResilienceTest } from './resilience-test.ts'
import { openFaultProxy, type Fault } from '../support/fault-proxy.ts'

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
    const proxy = await openFaultProxy({
      host: '127.0.0.1',
      port: Number(new URL(testShop.url).port),
    })
    const buyerAt = `http://127.0.0.1:${proxy.port}`
    const product = await testShop.insertProduct(1_000_000)
    const placed: string[] = []
    let falseFailures = 0
    let wrong = 0
    let played = 0
    for (const round of rounds) {
      played++
      const [buyer] = await testShop.createBuyers(1, buyerAt)
      if (!buyer) continue
      proxy.set('none')
      const order = await onceItWorks(async () => {
        await fillCart(buyer, product)
        return prepareOrder(buyer)
      })
      proxy.set(faults[round % faults.length] ?? 'none')
      const healing = setTimeout(() => proxy.set('none'), 150)
      const first = await pressPlaceOrder(buyer, order)
      clearTimeout(healing)
      proxy.set('none')
      const { rowCount } = await testShop.owner.query(
        'select from public.shop_orders where user_id = $1',
        [buyer.id],
      )
      // "We looked, and there is none" must be true.
      if (first.outcome === 'failed' && rowCount !== 0) falseFailures++
      const second = await retryUntilAnswered(buyer, order)
      if (second.outcome === 'placed') placed.push(second.orderNumber)
      else wrong++
    }
    await proxy.close()
    return {
      rounds: played,
      figures: {
        placed: placed.length,
        'shown as failed but stored': falseFailures,
        'never placed': wrong,
      },
      acknowledged: placed,
      passed: falseFailures + wrong === 0 && placed.length === played,
    }
  },
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
