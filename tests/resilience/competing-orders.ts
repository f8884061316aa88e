import { setTimeout as wait } from 'node:timers/promises'

import { fillCart, retryUntilAnswered, prepareOrder } from './ordering.ts'
import type { PlaceOrderResult } from '../../app/shop/orders/place-order.data.ts'
import type { ResilienceTest } from './resilience-test.ts'
import { percentile } from '../support/percentile.ts'
import { countUp, repeatUntilStopped, runConcurrently } from './concurrency.ts'
import type { TestShop } from './test-shop.ts'

const units = 50
const answerWithinMs = 3_000

/**
 * many shoppers order one of fifty pieces within two seconds. Exactly fifty orders are placed; all others
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

/**
 * Requests a page twenty times a second.
 *
 * @returns stops, and says within how many milliseconds 99 of 100 requests were served; Infinity when more were not
 */
function requestPages(testShop: TestShop): () => Promise<number> {
  const times: number[] = []
  async function requestPage() {
    const startedAt = performance.now()
    const isServed = await fetch(`${testShop.url}/products`).then(
      async (response) => (await response.text()) !== '' && response.ok,
      () => false,
    )
    times.push(isServed ? performance.now() - startedAt : Infinity)
    await wait(50)
  }
  const stop = repeatUntilStopped(testShop, [requestPage])
  return async () => {
    await stop()
    return Math.round(percentile(times, 0.99))
  }
}
