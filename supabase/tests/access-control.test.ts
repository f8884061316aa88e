import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRawBackend, type RawBackend } from '../../tests/support/backend.ts'
import * as fixtures from './fixtures.ts'
import { everything } from './rights.ts'

// Requests for other shoppers' data: Ada has rows in every table, Ben sends raw requests.

let shop: RawBackend
let ada: string
let ben: string
let adasOrder: string
let shirt: fixtures.Product
let before: string

beforeAll(async () => {
  shop = await openRawBackend()
  const { database } = shop
  ada = await database.createShopper('ada@example.com')
  ben = await database.createShopper('ben@example.com')
  shirt = await fixtures.stock(database, { slug: 'linen-shirt' })
  adasOrder = String((await fixtures.buy(database, ada, shirt))['order_number'])
  await fixtures.settle(database, ada, shirt)
  before = await everything(database)
})
afterAll(async () => {
  expect(await everything(shop.database)).toBe(before)
  await shop.close()
})

describe('embedding related tables', () => {
  test.each([
    '/shop_orders?select=*,users(*)',
    '/shop_orders?select=*,shop_profiles(*)',
    '/shop_product_reviews?select=id,shop_profiles(*)',
    '/shop_product_reviews?select=id,users(email)',
    '/shop_cart_items?select=*,order_requests(*)',
    '/shop_orders?select=*,outbox(*)',
    '/shop_categories?select=*,shop_newsletter_subscriptions(*)',
  ])('%s: no such relationship (A-10)', async (path) => {
    expect(await shop.ask('GET', path, { as: ben })).toMatchObject({
      status: 400,
      code: 'PGRST200',
    })
  })

  test('from a product to its buyers returns no rows of others (A-10)', async () => {
    const path =
      '/shop_products?select=slug,shop_order_items(*,shop_orders(*)),shop_cart_items(*),shop_wishlist_items(*)'
    const answer = await shop.ask('GET', path, { as: ben })
    expect(answer.json).toEqual([
      { slug: 'linen-shirt', shop_order_items: [], shop_cart_items: [], shop_wishlist_items: [] },
    ])
    expect(await shop.ask('GET', path)).toMatchObject({ status: 401, code: '42501' })
  })

  test('a filter on an embedded table discloses nothing (A-10)', async () => {
    for (const path of [
      '/shop_products?select=slug,shop_order_items!inner()',
      `/shop_products?select=slug,shop_cart_items!inner()&shop_cart_items.user_id=eq.${ada}`,
      '/shop_products?select=slug,shop_order_items!inner(shop_orders!inner(order_number))&shop_order_items.shop_orders.status=eq.pending',
    ]) {
      const headers = { prefer: 'count=exact' }
      const answer = await shop.ask('GET', path, { as: ben, headers })
      expect([answer.json, answer.headers.get('content-range')], path).toEqual([[], '*/0'])
    }
  })
})

describe('hidden columns and rows', () => {
  test.each([
    '/shop_product_reviews',
    '/shop_product_reviews?select=*',
    '/shop_product_reviews?select=user_id',
    '/shop_product_reviews?select=id&user_id=not.is.null',
    '/shop_product_reviews?select=id&order=user_id',
    '/shop_product_reviews?select=id&or=(rating.eq.5,user_id.is.null)',
    '/shop_products?select=slug,shop_product_reviews(user_id)',
    '/shop_newsletter_subscriptions?select=email',
    '/shop_newsletter_subscriptions?select=id&email=eq.ada@example.com',
    '/shop_newsletter_subscriptions?select=is_active&limit=0',
  ])('%s (A-11)', async (path) => {
    expect(await shop.ask('GET', path)).toMatchObject({ status: 401, code: '42501' })
    expect(await shop.ask('GET', path, { as: ben })).toMatchObject({ status: 403, code: '42501' })
  })

  test.each<[string, string, object, Record<string, string>]>([
    ['shop_cart_items', 'columns=product_id,created_at', {}, { prefer: 'missing=default' }],
    ['shop_cart_items', 'columns=product_id,id', {}, { prefer: 'missing=default' }],
    ['shop_profiles', 'columns=id', { id: 'ada' }, { prefer: 'resolution=merge-duplicates' }],
    ['shop_addresses', 'on_conflict=id', { id: 'ada' }, { prefer: 'resolution=merge-duplicates' }],
    [
      'shop_cart_items',
      'on_conflict=user_id,product_id,size',
      { user_id: 'ada', quantity: 9 },
      { prefer: 'resolution=merge-duplicates' },
    ],
    [
      'shop_wishlist_items',
      'on_conflict=user_id,product_id',
      { user_id: 'ada' },
      { prefer: 'resolution=ignore-duplicates' },
    ],
    [
      'shop_newsletter_subscriptions',
      'on_conflict=email',
      { email: 'ada@example.com', is_active: false },
      { prefer: 'resolution=merge-duplicates' },
    ],
    [
      'shop_product_reviews',
      'columns=rating,is_verified_purchase',
      { rating: 5, is_verified_purchase: true },
      {},
    ],
  ])('is not written to either: %s?%s (A-11)', async (table, query, part, headers) => {
    const hers = { ...part, ...('user_id' in part && { user_id: ada }), ...('id' in part && { id: ada }) }
    const row = /cart|wishlist/.test(table) ? { product_id: shirt.id, ...hers } : hers
    const answer = await shop.ask('POST', `/${table}?${query}`, { as: ben, headers, body: row })
    expect(answer).toMatchObject({ status: 403, code: '42501' })
  })
})

test('the sender of a review cannot set its mark, date or author (A-37)', async () => {
  const body = { product_id: shirt.id, rating: 5, title: 'Best of all' }
  for (const more of [
    { is_verified_purchase: true },
    { created_at: '2020-01-01' },
    { user_id: ada },
    { id: ada },
  ]) {
    const answer = await shop.ask('POST', '/rpc/submit_review', { as: ben, body: { ...body, ...more } })
    expect(answer).toMatchObject({ status: 404, code: 'PGRST202' })
  }
  const megabyte = { ...body, comment: 'x'.repeat(1_000_000) }
  const answer = await shop.ask('POST', '/rpc/submit_review', { as: ben, body: megabyte })
  expect(answer).toMatchObject({ status: 400, name: 'INVALID_REVIEW' })
})

describe('bulk requests', () => {
  test.each([
    ['DELETE', '/shop_cart_items', undefined],
    ['DELETE', '/shop_wishlist_items', undefined],
    ['DELETE', '/shop_addresses', undefined],
    ['PATCH', '/shop_cart_items', { quantity: 1 }],
    ['PATCH', '/shop_profiles', { first_name: 'Nobody' }],
  ])('%s %s is refused without a filter; with one that matches all it reaches own rows only (A-12)', async (method, path, body) => {
    expect(await shop.ask(method, path, { as: ben, body })).toMatchObject({
      status: 400,
      code: '21000',
    })
    const headers = { prefer: 'count=exact' }
    for (const filter of ['id=not.is.null', `id=neq.${ben}`, 'or=(id.is.null,id.not.is.null)']) {
      const answer = await shop.ask(method, `${path}?${filter}`, { as: ben, body, headers })
      expect([answer.status, answer.headers.get('content-range')]).toEqual([204, '*/0'])
    }
    expect(await shop.ask(method, `${path}?id=not.is.null`, { body })).toMatchObject({
      status: 401,
      code: '42501',
    })
  })
})

describe('order numbers', () => {
  const ask = (number: string, one = false) =>
    shop.ask('GET', `/shop_orders?select=total_amount&order_number=eq.${number}`, {
      as: ben,
      ...(one && { headers: { accept: 'application/vnd.pgrst.object+json' } }),
    })

  test('another shopper’s order is answered like an unknown one (A-09)', async () => {
    const never = fixtures.orderNumber()
    const { headers: _, ...nothing } = await ask(never)
    expect(nothing).toMatchObject({ status: 200, json: [] })
    expect(await ask(adasOrder)).toMatchObject(nothing)
    const one = { status: 406, code: 'PGRST116' }
    expect(await ask(adasOrder, true)).toMatchObject(one)
    expect((await ask(adasOrder, true)).json).toEqual((await ask(never, true)).json)
    const cancel = (order_number: string) =>
      shop.ask('POST', '/rpc/cancel_order', { as: ben, body: { order_number } })
    const refused = { status: 404, name: 'ORDER_NOT_FOUND' }
    expect(await cancel(adasOrder)).toMatchObject(refused)
    expect((await cancel(adasOrder)).json).toEqual((await cancel(never)).json)
  })

  test('guesses near a known number find nothing and take the same time (A-09)', async () => {
    const known: number[] = []
    const never: number[] = []
    for (let n = 0; n < (process.env['LONG'] ? 10_000 : 400); n += 1) {
      const guess = adasOrder.slice(0, -5) + String(n).padStart(5, '0')
      const start = performance.now()
      const { json } = await ask(n % 2 === 0 ? adasOrder : guess)
      ;(n % 2 === 0 ? known : never).push(performance.now() - start)
      expect(json).toEqual([])
    }
    const median = (ms: number[]) => ms.toSorted((a, b) => a - b)[ms.length >> 1] ?? 0
    expect(Math.abs(median(known) - median(never))).toBeLessThan(0.5 * median(never))
  })
})
