import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openRawBackend, type RawBackend } from '../../tests/support/backend.ts'
import { brokenInvariants } from './invariants.ts'
import * as fixtures from './fixtures.ts'
import type { Product } from './fixtures.ts'

// Forged order requests: made-up amounts, direct writes, other shoppers' accounts.

let shop: RawBackend
let ada: string
let ben: string
let shirt: Product
let seen: fixtures.Quote
let round = 0

beforeAll(async () => {
  shop = await openRawBackend()
})
afterAll(async () => {
  expect(await brokenInvariants(shop.database.owner)).toEqual([])
  await shop.close()
})
beforeEach(async () => {
  round += 1
  ada = await shop.database.createShopper(`ada${round}@example.com`)
  ben = await shop.database.createShopper(`ben${round}@example.com`)
  shirt = await fixtures.stock(shop.database, { slug: `shirt-${round}`, price: 30.05 })
  await fixtures.addToCart(shop.database, ada, shirt, 2)
  seen = await fixtures.quote(shop.database, ada)
})
// Ada's cart and the stock are unchanged, and there is no order.
afterEach(async () => {
  const kept = await fixtures.rowsOf(
    shop.database,
    `select (select count(*)::int from public.shop_orders where user_id = any ($1)) as orders,
       (select sum(quantity)::int from public.shop_cart_items where user_id = $2) as pieces,
       (select stock_quantity from public.shop_products where id = $3) as stock`,
    [[ada, ben], ada, shirt.id],
  )
  expect(kept).toEqual([{ orders: 0, pieces: 2, stock: 10 }])
})

const place = (changes: object, as = ada) =>
  shop.ask('POST', '/rpc/place_order', {
    as,
    body: {
      order_number: fixtures.orderNumber(),
      expected: seen,
      billing_address: fixtures.billing,
      shipping_address: fixtures.address,
      payment_method: 'card',
      ...changes,
    },
  })

/** The order row that the specification's browser would write. */
const order = (changes: object) => ({
  user_id: ada,
  order_number: fixtures.orderNumber(),
  subtotal: 60.1,
  shipping_amount: 0,
  tax_amount: 4.81,
  total_amount: 64.91,
  currency: 'USD',
  status: 'pending',
  payment_status: 'pending',
  payment_method: 'card',
  billing_address: fixtures.billing,
  shipping_address: fixtures.address,
  ...changes,
})

describe('a forged order', () => {
  const amounts = {
    total_amount: 0.01,
    shipping_amount: 3,
    tax_amount: 0,
    discount_amount: 999,
    subtotal: 1,
  }
  test.each(Object.entries(amounts))(
    'a %s of %d is refused with the true amounts (A-01)',
    async (amount, value) => {
      const answer = await place({ expected: { ...seen, [amount]: value } })
      expect(answer).toMatchObject({ status: 409, code: 'PT409', name: 'PRICE_CHANGED' })
      expect(answer.detail).toMatchObject({
        problems: [{ kind: 'total_changed', amounts: { total_amount: 64.91 } }],
      })
    },
  )

  test('a made-up total writes one line to the server log (A-01)', async () => {
    const lines: string[] = []
    const client = await shop.database.owner.connect()
    client.on('notice', ({ message }) => lines.push(message ?? ''))
    await client.query(`set client_min_messages = log`)
    await client.query(`select set_config('request.jwt.claims', $1, false)`, [JSON.stringify({ sub: ada })])
    const check = client.query(`select public.place_order($1, $2, $3, $4, 'card')`, [
      fixtures.orderNumber(),
      JSON.stringify({ ...seen, total_amount: 0.01 }),
      fixtures.billing,
      fixtures.address,
    ])
    await expect(check).rejects.toThrow('PRICE_CHANGED')
    client.release(true)
    expect(lines).toEqual(['order refused: total_amount sent differ from ours'])
  })

  test.each([
    { total_amount: 0.01 },
    { shipping_amount: 0, tax_amount: 0, total_amount: 60.1 },
    { discount_amount: 999 },
    { currency: 'INR' },
    { status: 'delivered' },
    { payment_status: 'paid' },
  ])('%j written straight to the table is refused (A-01, A-03)', async (changes) => {
    const answer = await shop.ask('POST', '/shop_orders', { as: ada, body: order(changes) })
    expect(answer).toMatchObject({ status: 403, code: '42501' })
    const visitor = await shop.ask('POST', '/shop_orders', { body: order(changes) })
    expect(visitor).toMatchObject({ status: 401, code: '42501' })
  })

  test.each([
    { currency: 'INR' },
    { status: 'delivered' },
    { payment_status: 'paid' },
    { user_id: 'ben' },
    { discount_amount: 60 },
  ])('%j is nothing that place_order can be told (A-02, A-03)', async (more) => {
    expect(await place(more)).toMatchObject({ status: 404, code: 'PGRST202' })
  })

  test.each<[string, unknown]>([
    ['unit_price', 0],
    ['unit_price', -30.05],
    ['unit_price', 'NaN'],
    ['unit_price', 1e10],
    ['quantity', -5],
    ['quantity', 0],
    ['quantity', 0.5],
    ['quantity', 1e9],
    ['quantity', 2 ** 31],
    ['quantity', 2 ** 63],
    ['quantity', '1; drop table shop_orders'],
  ])('a line whose %s is %j is refused (A-04)', async (key, value) => {
    const items = seen.items.map((item) => ({ ...item, [key]: value }))
    const answer = await place({ expected: { ...seen, items } })
    expect([400, 409]).toContain(answer.status)
    expect(['INVALID_ORDER', 'PRICE_CHANGED', 'CART_CHANGED']).toContain(answer.name)
  })

  test('a line with a negative quantity does not reduce the total (A-04)', async () => {
    const other = await fixtures.stock(shop.database, { slug: `other-${round}`, price: 10 })
    const items = [...seen.items, { product_id: other.id, quantity: -5, unit_price: 10 }]
    const forged = { ...seen, items, subtotal: 10.1, total_amount: 20.9 }
    expect(await place({ expected: forged })).toMatchObject({ status: 400, name: 'INVALID_ORDER' })
  })

  test('items of an order cannot be added, changed or deleted (A-03, A-04)', async () => {
    const line = { order_id: ada, product_id: shirt.id, quantity: 1, unit_price: 0, total_price: 0 }
    const answers = await Promise.all([
      shop.ask('POST', '/shop_order_items', { as: ada, body: line }),
      shop.ask('PATCH', '/shop_order_items?unit_price=gt.0', { as: ada, body: { unit_price: 0 } }),
      shop.ask('DELETE', '/shop_order_items?unit_price=gt.0', { as: ada }),
      shop.ask('PATCH', '/shop_orders?status=eq.pending', { as: ada, body: { status: 'shipped' } }),
      shop.ask('PATCH', '/shop_orders?status=eq.pending', {
        as: ada,
        body: { payment_status: 'paid' },
      }),
      shop.ask('DELETE', '/shop_orders?status=eq.pending', { as: ada }),
    ])
    for (const answer of answers) expect(answer).toMatchObject({ status: 403, code: '42501' })
  })
})

describe('on behalf of another shopper', () => {
  test.each<[string, () => object]>([
    ['shop_orders', () => order({ user_id: ben })],
    ['shop_cart_items', () => ({ user_id: ben, product_id: shirt.id, quantity: 1 })],
    ['shop_wishlist_items', () => ({ user_id: ben, product_id: shirt.id })],
    ['shop_addresses', () => ({ ...fixtures.address, type: 'billing', user_id: ben })],
    ['shop_profiles', () => ({ id: ben, first_name: 'Ada' })],
  ])('nothing is written to %s (A-02)', async (table, row) => {
    const answer = await shop.ask('POST', `/${table}`, { as: ada, body: row() })
    expect(answer).toMatchObject({ status: 403, code: '42501' })
    const owner = table === 'shop_profiles' ? 'id' : 'user_id'
    const sql = `select count(*) from public.${table} where ${owner} = $1`
    expect(await fixtures.count(shop.database, sql, [ben])).toBe(0)
  })

  test('whether another shopper’s cart, wishlist or address book is full does not change the answer (A-02)', async () => {
    const full = [
      `insert into public.shop_addresses (user_id, type, first_name, last_name, address_line_1, city, state, postal_code, country)
       select $1, 'billing', 'B', 'B', n::text, 'C', 'D', 'E', 'US' from generate_series(1, 50) as n`,
      `insert into public.shop_products (name, slug, price, category_id, stock_quantity)
       select n::text, 'full-${round}-' || n, 1, (select id from public.shop_categories limit 1), 5
       from generate_series(1, 1000) as n where $1::uuid is not null`,
      `insert into public.shop_cart_items (user_id, product_id)
       select $1, id from public.shop_products where slug like 'full-${round}-%' limit 200`,
      `insert into public.shop_wishlist_items (user_id, product_id)
       select $1, id from public.shop_products where slug like 'full-${round}-%' limit 1000`,
    ]
    for (const sql of full) await shop.database.owner.query(sql, [ben])
    for (const [table, row] of Object.entries({
      shop_addresses: { ...fixtures.address, type: 'billing' },
      shop_cart_items: { product_id: shirt.id },
      shop_wishlist_items: { product_id: shirt.id },
    })) {
      const answer = await shop.ask('POST', `/${table}`, {
        as: ada,
        body: { ...row, user_id: ben },
      })
      expect(answer, table).toMatchObject({ status: 403, code: '42501' })
    }
  })
})
