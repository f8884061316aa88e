import { setTimeout as wait } from 'node:timers/promises'

import { fillCart, retryUntilAnswered, prepareOrder } from './ordering.ts'
import type { PlaceOrderResult } from '../../app/shop/orders/place-order.data.ts'
import type { ResilienceTest } from './resilience-test.ts'
import { countUp, runConcurrently } from './concurrency.ts'
import { requestPages } from './page-requests.ts'

const units = 50
const answerWithinMs = 3_000

/**
 * Many shoppers order one of fifty pieces within two seconds. Exactly fifty orders are placed; all others
 * are refused with the reason and how many are left.
 */
export const flashSale: ResilienceTest = {
  title: `flash sale: many shoppers order one of ${units} pieces within two seconds`,
  proves: ['A-05'],
  rounds: 2000,
  async run(testShop, { wanted, random }) {
    const product = await testShop.insertProduct(units)
    const buyers = await testShop.createBuyers(wanted)
    const ready = await runConcurrently(buyers, 16, async (buyer) => {
      await fillCart(buyer, product)
      return { buyer, order: await prepareOrder(buyer) }
    })
    const waits: number[] = []
    const measurePages = requestPages(testShop)
    const results = await Promise.all(
      ready.map(async ({ buyer, order }) => {
        await wait(random() * 2000)
        const pressedAt = performance.now()
        const result = await retryUntilAnswered(buyer, order)
        waits.push(performance.now() - pressedAt)
        return result
      }),
    )
    const placed = results.flatMap((one) => (one.outcome === 'placed' ? [one.orderNumber] : []))
    const outOfStock = results.filter(isOutOfStock).length
    return {
      rounds: wanted,
      figures: {
        placed: placed.length,
        'refused as out of stock': outOfStock,
        outcomes: countOf(results.map(outcomeOf)),
        'answered within 3 s': waits.filter((ms) => ms < answerWithinMs).length,
        'slowest response, ms': Math.round(Math.max(...waits)),
        'pages meanwhile, 99 of 100 within ms': await measurePages(),
      },
      acknowledged: placed,
      passed: placed.length === Math.min(units, wanted) && placed.length + outOfStock === wanted,
    }
  },
}

/** F-18: two shoppers order the last piece within 30 ms. */
export const lastItem: ResilienceTest = {
  title: 'last item: two shoppers, one piece',
  proves: ['F-18', 'A-05'],
  rounds: 500,
  async run(testShop, { rounds, random }) {
    const outcomes = await runConcurrently(rounds, 4, async () => {
      const [product, buyers] = await Promise.all([
        testShop.insertProduct(1),
        testShop.createBuyers(2),
      ])
      const orders = await Promise.all(
        buyers.map(async (buyer) => {
          await fillCart(buyer, product)
          return { buyer, order: await prepareOrder(buyer) }
        }),
      )
      const results = await Promise.all(
        orders.map(async ({ buyer, order }) => {
          await wait(random() * 30)
          return retryUntilAnswered(buyer, order)
        }),
      )
      const winners = results.filter((one) => one.outcome === 'placed').length
      const losers = results.filter(isOutOfStock).length
      return {
        right: winners === 1 && losers === 1,
        outcomes: results.map(outcomeOf).join(' and '),
      }
    })
    const right = outcomes.filter((one) => one.right).length
    const others = outcomes.filter((one) => !one.right).map(({ outcomes }) => outcomes)
    return {
      rounds: outcomes.length,
      figures: { 'one order, one refusal': right, others: others.slice(0, 5) },
      passed: others.length === 0,
    }
  },
}

function isOutOfStock(result: PlaceOrderResult): boolean {
  return result.outcome === 'refused' && result.error.name === 'INSUFFICIENT_STOCK'
}

function outcomeOf(result: PlaceOrderResult): string {
  if (result.outcome !== 'refused') return result.outcome
  const { name, detail } = result.error
  return name === 'INSUFFICIENT_STOCK' ? name : `${name} ${JSON.stringify(detail)}`
}

function countOf(words: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words) countUp(counts, word)
  return counts
}
