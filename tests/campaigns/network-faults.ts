import { brokenInvariants } from '../../supabase/tests/invariants.ts'
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
  rounds: 200,
  async run(stage, rounds) {
    const proxy = await openFaultProxy(stage.url)
    const product = await stage.stockProduct(1_000_000)
    const placed: string[] = []
    let falseFailures = 0
    let wrong = 0
    for (let round = 0; round < rounds; round++) {
      const [buyer] = await stage.crowd(1, proxy.url)
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
    const broken = await brokenInvariants(stage.owner, placed)
    const passed = falseFailures + wrong + broken.length === 0 && placed.length === rounds
    return { rounds, placed: placed.length, falseFailures, wrong, broken, passed }
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
