import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

import { listCartItems } from '../../app/shop/cart/cart.data.ts'
import { percentile } from '../support/percentile.ts'
import type { Attack, AttackResult } from './costly-reads-attack.ts'
import { fillCart, pressPlaceOrder, prepareOrder } from './ordering.ts'
import type { ResilienceTest } from './resilience-test.ts'
import { publishableKey, type TestShop } from './test-shop.ts'

const products = 3_000
const clients = 64

/** How long 99 of 100 requests of others may take, in milliseconds. */
const withinOfOne = { cart: 250, orders: 600, cached: 250, cold: 1_000, search: 1_000 }
const withinOfMany = { cart: 1_500, orders: 1_500, cached: 1_500, cold: 1_500, search: 1_500 }

/** One answer of the shop: how long it took, and whether it served what was asked for. */
interface Answer {
  ms: number
  ok: boolean
}

/** Of many answers, in milliseconds; refused ones count for the times as well. */
function figuresOf(answers: Answer[]) {
  const times = answers.map(({ ms }) => ms)
  const at = (share: number) => Math.round(percentile(times, share))
  const refused = answers.filter(({ ok }) => !ok).length
  return { asked: answers.length, refused, p50: at(0.5), p99: at(0.99) }
}

type Figures = Record<keyof typeof withinOfOne, ReturnType<typeof figuresOf>>

/**
 * the most expensive reads that REST serves, one after the other. A round is a second of each phase:
 * without an attack, from one address, from many. Only the attacker is refused.
 */
export const costlyReads: ResilienceTest = {
  title: `expensive reads: ${clients} clients of one address, then of ${clients}; rounds are seconds`,
  proves: ['A-22'],
  rounds: 60,
  // The clients of this test share one address; this header gives each the address of its own.
  variables: { TRUSTED_PROXIES: '127.0.0.1' },
  async run(testShop, { wanted }) {
    await growCatalogue(testShop)
    const calm = await measureOthers(testShop, wanted)
    const one = await during(testShop, 1, wanted)
    await wait(3_000)
    const many = await during(testShop, clients, wanted)
    return {
      rounds: wanted,
      figures: {
        calm,
        'from one address': one.others,
        'responses to it': one.attacker,
        [`from ${clients} addresses`]: many.others,
        'responses to them': many.attacker,
      },
      passed: isServed(one.others, withinOfOne) && isServed(many.others, withinOfMany),
    }
  },
}

function isServed(figures: Figures, within: Record<keyof Figures, number>): boolean {
  return Object.entries(within).every(([what, ms]) => {
    const { refused, p99 } = figures[what as keyof Figures]
    return refused === 0 && p99 <= ms
  })
}

/** Runs the attack in a thread of its own: its work must not delay the measured requests. */
async function during(testShop: TestShop, addresses: number, seconds: number) {
  const attack: Attack = { url: testShop.url, publishableKey, clients, addresses }
  const worker = new Worker(new URL('costly-reads-attack.ts', import.meta.url), {
    workerData: attack,
  })
  await wait(1_000)
  const others = await measureOthers(testShop, seconds)
  worker.postMessage('stop')
  const [attacker] = (await once(worker, 'message')) as [AttackResult]
  await worker.terminate()
  return { others, attacker }
}

/** Shoppers and visitors as on any day, for so many seconds. */
async function measureOthers(testShop: TestShop, seconds: number): Promise<Figures> {
  const until = performance.now() + seconds * 1_000
  const [reader, buyer] = await testShop.createBuyers(2)
  if (!reader || !buyer) throw new Error('There are no shoppers')
  const product = await testShop.insertProduct(100_000)
  await fillCart(reader, product)
  let next = 0
  /** A new address at each visit, so that no page was cached or rendered for the same client before. */
  const visit = (path: string) => {
    next += 1
    return fetch(testShop.url + path, {
      headers: { 'x-forwarded-for': `198.51.${next >> 8}.${next & 255}`, apikey: publishableKey },
    }).then(async (answer) => (await answer.text()) !== '' && answer.ok)
  }
  const price = () => `${1 + (next % 90)}.${10 + (Math.floor(performance.now()) % 90)}`
  const acts: Record<keyof Figures, () => Promise<boolean>> = {
    cart: () => listCartItems(reader.backend, reader.id).then((items) => items.length === 1),
    orders: async () => {
      await fillCart(buyer, product)
      const { outcome } = await pressPlaceOrder(buyer, await prepareOrder(buyer))
      return outcome === 'placed'
    },
    cached: () => visit('/products'),
    cold: () => visit(`/products?minPrice=${price()}&maxPrice=${200 + (next % 999)}.37`),
    search: () => visit(`/rest/v1/shop_products?select=slug,name&limit=20&price=gt.${price()}`),
  }
  const names = Object.keys(acts) as (keyof Figures)[]
  const measured = names.map(async (name) => {
    const answers: Answer[] = []
    while (performance.now() < until && testShop.isOpen()) {
      const askedAt = performance.now()
      const ok = await acts[name]().catch(() => false)
      answers.push({ ms: performance.now() - askedAt, ok })
      await wait(50)
    }
    return [name, figuresOf(answers)] as const
  })
  return Object.fromEntries(await Promise.all(measured)) as Figures
}

/** So many products with ten reviews each: what embeds multiply. */
async function growCatalogue({ owner }: TestShop) {
  await owner.query(
    `with made as (
       insert into public.shop_products (slug, name, description, price, stock_quantity, category_id)
       select 'many-' || n, 'Many Things ' || n, repeat('A long description. ', 20), 10 + n % 300, 5, category.id
       from generate_series(1, $1::integer) as n
         join (select id, row_number() over (order by slug) as rank, count(*) over () as number
               from public.shop_categories) as category on category.rank = 1 + n % category.number
       returning id
     )
     insert into public.shop_product_reviews (product_id, rating, title, comment)
     select id, 1 + n % 5, 'A title', repeat('It is as it is. ', 10) from made, generate_series(1, 10) as n`,
    [products],
  )
  await owner.query('analyze public.shop_products, public.shop_product_reviews')
}
