import { setTimeout as wait } from 'node:timers/promises'

import { fillCart, retryUntilAnswered, prepareOrder } from './ordering.ts'
import type { PlaceOrderResult } from '../../app/shop/orders/place-order.data.ts'
import type { ResilienceTest } from './resilience-test.ts'
import { percentile } from '../support/measurements.ts'
import { setSizes } from '../support/sizes.ts'
import { countUp, repeatUntilStopped, runConcurrently, statusOf } from './concurrency.ts'
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
  async run(testShop, { rounds, random }) {
    const product = await testShop.insertProduct(units)
    const buyers = await testShop.createBuyers([...rounds].length)
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
    const outcomes: Record<string, number> = {}
    for (const result of results) countUp(outcomes, outcomeOf(result))
    return {
      figures: {
        outcomes,
        'answered within 3 s': waits.filter((ms) => ms < answerWithinMs).length,
        'slowest response, ms': Math.round(Math.max(...waits)),
        'pages meanwhile, 99 of 100 within ms': await measurePages(),
      },
      acknowledged: placed,
      passed:
        placed.length === Math.min(units, buyers.length) &&
        placed.length + (outcomes['INSUFFICIENT_STOCK'] ?? 0) === buyers.length,
    }
  },
}

const buyersOfARound = 60
const pieces = { S: 3, M: 8, L: 5, XL: 20 }

/** buyers order one size or two of a product, and some another product, all at once. */
export const mixedSizes: ResilienceTest = {
  title: `${buyersOfARound} buyers at once for the last pieces of mixed sizes`,
  proves: ['A-05'],
  rounds: 40,
  async run(testShop, { rounds, random }) {
    const buyers = await testShop.createBuyers(buyersOfARound)
    const outcomes: Record<string, number> = {}
    const acknowledged: string[] = []
    const sizes = Object.keys(pieces)
    let oversold = 0
    let soldOut = 0
    for (const _ of rounds) {
      const sized = await testShop.insertProduct(0)
      await setSizes(testShop.owner, sized, pieces)
      const other = await testShop.insertProduct(15)
      const ready = await runConcurrently(buyers, 16, async (buyer) => {
        const wanted = sizes.toSorted(() => random() - 0.5).slice(0, random() < 0.5 ? 1 : 2)
        for (const size of wanted) await fillCart(buyer, sized, 1, size)
        if (random() < 0.3) await fillCart(buyer, other)
        return { buyer, order: await prepareOrder(buyer) }
      })
      const results = await Promise.all(
        ready.map(({ buyer, order }) => retryUntilAnswered(buyer, order)),
      )
      for (const result of results) {
        countUp(outcomes, outcomeOf(result))
        if (result.outcome === 'placed') acknowledged.push(result.orderNumber)
      }
      const { rows } = await testShop.owner.query<{ left: number; wrong: boolean }>(soldOf, [
        sized,
        other,
        JSON.stringify({ ...pieces, '': 15 }),
      ])
      oversold += rows.filter(({ wrong }) => wrong).length
      soldOut += rows.filter(({ left }) => left === 0).length
      await testShop.owner.query('delete from public.shop_cart_items')
    }
    return {
      figures: { outcomes, oversold, 'sizes and products sold out': soldOut },
      acknowledged,
      passed:
        oversold === 0 &&
        soldOut > 0 &&
        Object.keys(outcomes).every((name) => ['placed', 'INSUFFICIENT_STOCK'].includes(name)),
    }
  },
}

/** For each size, the other product, and the sized product as a whole: what is left, and whether it differs from what was not sold. */
const soldOf = `
  with stocks as (
    select product_id, size, stock_quantity as "left" from public.shop_product_sizes where product_id = $1
    union all select id, '', stock_quantity from public.shop_products where id = $2
  ), sold as (
    select product_id, size, sum(quantity)::integer as pieces from public.shop_order_items
    where product_id in ($1, $2) group by product_id, size
  ), counted as (
    select "left", ($3::jsonb ->> size)::integer as had, coalesce(pieces, 0) as pieces
    from stocks left join sold using (product_id, size)
  )
  select "left", "left" < 0 or "left" <> had - pieces as wrong from counted
  union all
  select stock_quantity, stock_quantity <> (select sum(stock_quantity) from public.shop_product_sizes where product_id = $1)
    from public.shop_products where id = $1`

function outcomeOf(result: PlaceOrderResult): string {
  if (result.outcome !== 'refused') return result.outcome
  const { name, detail } = result.error
  return name === 'INSUFFICIENT_STOCK' ? name : `${name} ${JSON.stringify(detail)}`
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
    const status = await statusOf(`${testShop.url}/products`)
    times.push(status === '200' ? performance.now() - startedAt : Infinity)
    await wait(50)
  }
  const stop = repeatUntilStopped(testShop, [requestPage])
  return async () => {
    await stop()
    return Math.round(percentile(times, 0.99))
  }
}
