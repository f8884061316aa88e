import { afterAll, beforeAll, expect, it } from 'vitest'

import { createRest, type RestService } from '../../backend/rest/rest.ts'
import type { BackendService } from '../../backend/protocol.ts'
import { freshDatabase, type FreshDatabase } from '../support/database.ts'
import * as fixtures from '../../supabase/tests/fixtures.ts'
import { withOrderNumberRateLimit } from '../../server/http/order-number-rate-limit.ts'

let database: FreshDatabase
let rest: RestService
let shop: BackendService
let ada: string
let ben: string
let adasOrder: string
let bensOrder: string

beforeAll(async () => {
  database = await freshDatabase()
  rest = createRest({
    pool: database.authenticator,
    publishableKeys: ['key'],
    verifyToken: (token) => Promise.resolve({ sub: token, role: 'authenticated' }),
    log: console,
  })
  shop = withOrderNumberRateLimit(rest, database.owner)
  ada = await database.createShopper('ada@example.com')
  ben = await database.createShopper('ben@example.com')
  await fixtures.addToCart(database, ada, await fixtures.stock(database, { slug: 'linen-shirt' }))
  adasOrder = String((await fixtures.placeOrder(database, ada))['order_number'])
  await fixtures.addToCart(database, ben, await fixtures.stock(database, { slug: 'silk-scarf' }))
  bensOrder = String((await fixtures.placeOrder(database, ben))['order_number'])
})
afterAll(async () => {
  await rest.close()
  await database.drop()
})

async function ask(shopper: string, number: string, address: string, accept = 'application/json') {
  const { status, headers, body } = await shop({
    method: 'GET',
    path: '/shop_orders',
    query: `select=order_number&order_number=eq.${number}`,
    headers: { apikey: 'key', authorization: `Bearer ${shopper}`, accept },
    body: null,
    clientAddress: address,
  })
  return { status, wait: Number(headers['retry-after']), text: String(body) }
}

/** In a day rather than a minute, or the count would begin anew in the middle. */
async function allowGuesses(allowed: number) {
  await database.owner.query(
    `update private.limits set period = '1 day', allowed = $1 where act = 'missing_order'`,
    [allowed],
  )
}

it('sixty unknown order numbers a minute, then 429 (A-09)', async () => {
  await allowGuesses(60)
  const address = '203.0.113.7'
  const one = 'application/vnd.pgrst.object+json'
  for (let n = 0; n < 60; n += 1) {
    const number = n % 3 ? fixtures.orderNumber() : adasOrder
    const found = await ask(ben, number, address, n % 2 ? one : undefined)
    expect(found.status).toBe(n % 2 ? 406 : 200)
    expect(found.text).not.toContain('ORD-')
  }
  for (const number of [adasOrder, fixtures.orderNumber()]) {
    const refused = await ask(ben, number, address)
    expect(refused.status).toBe(429)
    expect(refused.wait).toBeGreaterThan(0)
    expect(JSON.parse(refused.text)).toMatchObject({ code: 'PT429', message: 'RATE_LIMITED' })
  }
  const cancelled = await shop({
    method: 'POST',
    path: '/rpc/cancel_order',
    query: '',
    headers: { apikey: 'key', authorization: `Bearer ${ben}` },
    body: new TextEncoder().encode(JSON.stringify({ order_number: adasOrder })),
    clientAddress: address,
  })
  expect(cancelled.status).toBe(429)
  // Who asks for an order of their own, or from elsewhere, hears nothing of it.
  expect((await ask(ada, adasOrder, address)).text).toContain(adasOrder)
  expect((await ask(ben, adasOrder, '203.0.113.8')).status).toBe(200)
})

/** The status of a read of a table by one address. */
async function read(shopper: string, path: string, query: string, address: string) {
  const { status } = await shop({
    method: 'GET',
    path,
    query,
    headers: { apikey: 'key', authorization: `Bearer ${shopper}` },
    body: null,
    clientAddress: address,
  })
  return status
}

it.each<[how: string, path: string, query: (number: string) => string]>([
  ['in or', '/shop_orders', (number) => `or=(order_number.eq.${number})`],
  ['in or, with backslashes', '/shop_orders', (number) => `or=("order\\_number".eq.${number})`],
  ['in a nested and', '/shop_orders', (number) => `not.and=(or(order_number.eq.${number}))`],
  ['percent-encoded', '/shop%5Forders', (number) => `order%5Fnumber=eq.${number}`],
  ['behind another text', '/shop_orders', (number) => `%FF&order_number=eq.${number}`],
  ['by pattern', '/shop_orders', (number) => `order_number=like.${number}*`],
  [
    'in a list with a known one',
    '/shop_orders',
    (number) => `order_number=in.(${number},${bensOrder})`,
  ],
  ['beside a known one', '/shop_orders', (number) => `or=(order_number.eq.${number},status.neq.x)`],
  [
    'by items',
    '/shop_order_items',
    (number) => `select=id,shop_orders!inner(id)&shop_orders.order_number=eq.${number}`,
  ],
  [
    'by own items',
    '/shop_order_items',
    (number) => `select=id,placed:shop_orders(id)&placed.order_number=eq.${number}`,
  ],
  [
    'by products',
    '/shop_products',
    (number) =>
      `select=id,i:shop_order_items(o:shop_orders(id))&i.o.order_number=eq.${number}&limit=1`,
  ],
])('a guess is counted however it is asked: %s (A-09)', async (how, path, query) => {
  await allowGuesses(3)
  const statuses = []
  for (let n = 0; n < 5; n += 1) {
    statuses.push(await read(ben, path, query(fixtures.orderNumber()), `by ${how}`))
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429])
})

it('guesses count by the /64 of an IPv6 address (A-09)', async () => {
  await allowGuesses(3)
  const statuses = []
  for (let n = 0; n < 5; n += 1) {
    const query = `order_number=eq.${fixtures.orderNumber()}`
    statuses.push(await read(ben, '/shop_orders', query, `2001:db8:1:2::${n}`))
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429])
})

it('reads of own orders, and empty lists, do not count (A-09)', async () => {
  await allowGuesses(1)
  const address = '203.0.113.40'
  for (let n = 0; n < 4; n += 1) {
    expect(await read(ada, '/shop_orders', `order_number=eq.${adasOrder}`, address)).toBe(200)
    const newest = 'select=order_number&status=eq.refunded&order=order_number.desc'
    expect(await read(ben, '/shop_orders', newest, address)).toBe(200)
    expect(await read(ben, '/shop_orders', 'order_number=gibberish', address)).toBe(400)
  }
})

it('guesses near a known number find nothing and take the same time (A-09)', async () => {
  const stem = adasOrder.slice(0, -5)
  const known = { rows: 0, ms: [] as number[] }
  const never = { rows: 0, ms: [] as number[] }
  await allowGuesses(60)
  const guesses = process.env['LONG'] ? 10_000 : 400
  for (let n = 0; n < guesses; n += 1) {
    const isKnown = n % 2 === 0
    const number = isKnown
      ? adasOrder
      : stem + (n * 7919 + 1e6).toString(36).toUpperCase().slice(-5).padStart(5, '0')
    const start = performance.now()
    const { text } = await ask(ben, number, `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`)
    const of = isKnown ? known : never
    of.ms.push(performance.now() - start)
    of.rows += text === '[]' ? 0 : 1
  }
  expect([known.rows, never.rows]).toEqual([0, 0])
  const median = ({ ms }: typeof known) => ms.toSorted((a, b) => a - b)[ms.length >> 1] ?? 0
  expect(Math.abs(median(known) - median(never))).toBeLessThan(0.5 * median(never))
})
