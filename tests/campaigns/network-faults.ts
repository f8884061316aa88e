import { fillCart, insistOnOrder, prepareOrder, pressPlaceOrder } from './buying.ts'
import type { Campaign } from './campaign.ts'
import { openFaultProxy, type Fault } from './fault-proxy.ts'

const faults: Fault[] = ['lose-answer', 'half-answer', 'reset', 'refuse']

/**
 * F-04: the order is carried out and its answer is lost, breaks off or is reset; or nothing gets
 * through at all. The page never says that an order failed which is there, and pressing again is safe.
 */
export const lostAnswer: Campaign = {
  title: 'lost answer: the network breaks at the click',
  proves: ['F-04', 'F-05'],
  rounds: 200,
  async run(stage, { rounds }) {
    const proxy = await openFaultProxy({ host: '127.0.0.1', port: Number(new URL(stage.url).port) })
    const buyerAt = `http://127.0.0.1:${proxy.port}`
    const product = await stage.stockProduct(1_000_000)
    const placed: string[] = []
    let falseFailures = 0
    let wrong = 0
    let played = 0
    for (const round of rounds) {
      played++
      const [buyer] = await stage.crowd(1, buyerAt)
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
      const { rowCount } = await stage.owner.query(
        'select from public.shop_orders where user_id = $1',
        [buyer.id],
      )
      // "We looked, and there is none" must be true.
      if (first.outcome === 'failed' && first.looked && rowCount !== 0) falseFailures++
      const second = await insistOnOrder(buyer, order)
      if (second.outcome === 'placed') placed.push(second.orderNumber)
      else wrong++
    }
    await proxy.close()
    return {
      rounds: played,
      figures: {
        placed: placed.length,
        'called failed and there': falseFailures,
        'never placed': wrong,
      },
      acknowledged: placed,
      passed: falseFailures + wrong === 0 && placed.length === played,
    }
  },
}

/** The connections that the last fault broke are noticed by whoever uses them next. */
async function onceItWorks<Result>(work: () => Promise<Result>, tries = 5): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (tries <= 1) throw error
    return onceItWorks(work, tries - 1)
  }
}
