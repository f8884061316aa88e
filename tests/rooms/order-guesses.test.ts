import { afterAll, beforeAll, expect, it } from 'vitest'

import { createRest, type RestService } from '../../backend/rest/rest.ts'
import type { BackendService } from '../../backend/protocol.ts'
import { freshDatabase, type FreshDatabase } from '../stage/database.ts'
import * as scene from '../../supabase/tests/scene.ts'
import { limitOrderGuesses } from '../../server/order-guesses.ts'

let database: FreshDatabase
let rest: RestService
let shop: BackendService
let ada: string
let ben: string
let adasOrder: string

beforeAll(async () => {
  database = await freshDatabase()
  rest = createRest({
    pool: database.authenticator,
    publishableKeys: ['key'],
    verifyToken: (token) => Promise.resolve({ sub: token, role: 'authenticated' }),
    log: console,
  })
  shop = limitOrderGuesses(rest, database.owner)
  ada = await database.createShopper('ada@example.com')
  ben = await database.createShopper('ben@example.com')
  await scene.addToCart(database, ada, await scene.stock(database, { slug: 'linen-shirt' }))
  adasOrder = String((await scene.placeOrder(database, ada))['order_number'])
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

it('sixty numbers a minute that are not there, then patience is asked for (A-09)', async () => {
  // One minute of the clock, or the count would begin anew in the middle.
  await database.owner.query(
    `update private.limits set period = '1 day' where act = 'missing_order'`,
  )
  const address = '203.0.113.7'
  const one = 'application/vnd.pgrst.object+json'
  for (let n = 0; n < 60; n += 1) {
    const number = n % 3 ? scene.orderNumber() : adasOrder
    const found = await ask(ben, number, address, n % 2 ? one : undefined)
    expect(found.status).toBe(n % 2 ? 406 : 200)
    expect(found.text).not.toContain('ORD-')
  }
  for (const number of [adasOrder, scene.orderNumber()]) {
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

it('guesses around a known number find nothing, and take no longer near it (A-09)', async () => {
  const stem = adasOrder.slice(0, -5)
  const known = { rows: 0, ms: [] as number[] }
  const never = { rows: 0, ms: [] as number[] }
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
