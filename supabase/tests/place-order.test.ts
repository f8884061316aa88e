import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../tests/stage/database.ts'
import { brokenInvariants } from './invariants.ts'
import * as scene from './scene.ts'
import { refusalOf, type Product } from './scene.ts'

let database: FreshDatabase
let ada: string
let ben: string
let shirt: Product
let card: Product
let people = 0

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  people += 1
  ada = await database.createShopper(`ada${people}@example.com`)
  ben = await database.createShopper(`ben${people}@example.com`)
  shirt = await scene.stock(database, {
    slug: `linen-shirt-${people}`,
    price: 30.05,
    stock_quantity: 4,
  })
  card = await scene.stock(database, { slug: `card-${people}`, price: 12, stock_quantity: 50 })
})
afterEach(async () => expect(await brokenInvariants(database.owner)).toEqual([]))

const place = (call: scene.OrderCall = {}) => scene.placeOrder(database, ada, call)
const add = (product: Product, quantity = 1) => scene.addToCart(database, ada, product, quantity)
const change = (sql: string) => database.owner.query(sql, [shirt.id])

/** Nothing was written, taken or emptied for Ada. */
async function expectUntouched(lines: number) {
  const own = (table: string) =>
    scene.count(database, `select count(*) from ${table} where user_id = $1`, [ada])
  expect(await own('public.shop_orders')).toBe(0)
  expect(await own('public.shop_cart_items')).toBe(lines)
}

describe('a shopper places an order', () => {
  test('and everything is written at once: order, lines, stock, cart, mail (R-369, R-370, R-405, R-412, R-490, R-517, R-518)', async () => {
    await add(shirt, 2)
    await add(card)
    const order = await place({ notes: ' For Grace ' })
    expect(order).toMatchObject({
      user_id: ada,
      subtotal: '72.10',
      shipping_amount: '0.00',
      tax_amount: '5.77',
      discount_amount: '0.00',
      total_amount: '77.87',
      currency: 'USD',
      status: 'pending',
      payment_status: 'pending',
      payment_method: 'card',
      notes: 'For Grace',
      billing_address: { ...scene.billing, phone: null, address_line_2: null },
      shipping_address: { ...scene.address, address_line_2: null },
    })
    const shipTo = ['first_name', 'last_name', 'address_line_1', 'address_line_2', 'city', 'state', 'postal_code', 'country']
    expect(Object.keys(order['shipping_address'] ?? {}).toSorted()).toEqual(shipTo.toSorted())
    expect(Object.keys(order['billing_address'] ?? {}).toSorted()).toEqual([...shipTo, 'email', 'phone'].toSorted())
    expect(await scene.stockOf(database, shirt)).toBe(2)
    const { rows: items } = await database.owner.query(
      'select product_slug, product_name, quantity, unit_price, total_price from public.shop_order_items where order_id = $1 order by 1',
      [order['id']],
    )
    expect(items).toEqual([
      expect.objectContaining({ product_slug: card.slug, quantity: 1, unit_price: '12.00' }),
      expect.objectContaining({ product_slug: shirt.slug, quantity: 2, total_price: '60.10' }),
    ])
    const { rows: mails } = await database.owner.query(
      `select recipient, payload from private.outbox where payload ->> 'id' = $1`,
      [order['id']],
    )
    expect(mails).toHaveLength(1)
    expect(mails[0].recipient).toBe('ada@example.com')
    expect(mails[0].payload).toMatchObject({ total_amount: 77.87, items: [{}, {}] })
    expect(
      await scene.count(
        database,
        'select count(*) from public.shop_cart_items where user_id = $1',
        [ada],
      ),
    ).toBe(0)
  })

  test('and only a receipt to the own address tells where the parcel goes', async () => {
    const own = { ...scene.billing, email: `Ada${people}@example.com` }
    const foreign = { ...own, first_name: 'https://evil.example', email: 'stranger@example.com' }
    for (const billing_address of [own, foreign]) {
      await add(card)
      await place({ billing_address, notes: 'Ring twice' })
    }
    const mails = `select recipient, payload from private.outbox where payload ->> 'user_id' = $1 order by id`
    const [receipt, stray] = (await database.owner.query(mails, [ada])).rows
    expect(receipt?.payload).toMatchObject({ notes: 'Ring twice', shipping_address: scene.address })
    expect(stray).toMatchObject({
      recipient: 'stranger@example.com',
      payload: { total_amount: 22.95, items: [{ quantity: 1 }] },
    })
    expect(JSON.stringify(stray)).not.toMatch(/evil|Mercer|Ring twice/)
  })

  test('exactly 50.00 pays for shipping, 50.01 does not (R-572, R-573, R-574)', async () => {
    const fifty = await scene.stock(database, { slug: `fifty-${people}`, price: 50 })
    await add(fifty)
    expect(await place()).toMatchObject({ shipping_amount: '9.99', total_amount: '63.99' })
    await database.owner.query('update public.shop_products set price = 50.01 where id = $1', [
      fifty.id,
    ])
    await add(fifty)
    expect(await place()).toMatchObject({ shipping_amount: '0.00', total_amount: '54.01' })
  })

  test('and asks for the addresses to be kept: once, however often (R-413, R-519)', async () => {
    const shipping_address = { ...scene.address, city: 'Boston' }
    for (const _ of [1, 2]) {
      await add(card)
      await place({ save_address: true, shipping_address })
    }
    const { rows } = await database.owner.query(
      'select type, city from public.shop_addresses where user_id = $1 order by type',
      [ada],
    )
    expect(rows).toEqual([
      { type: 'billing', city: 'New York' },
      { type: 'shipping', city: 'Boston' },
    ])
  })

  test('with shipping as billing, one address is kept, and a full book stops nothing (R-519)', async () => {
    await add(card)
    await place({ save_address: true })
    expect(
      await scene.count(database, 'select count(*) from public.shop_addresses where user_id = $1', [
        ada,
      ]),
    ).toBe(1)
    await database.owner.query(
      `insert into public.shop_addresses (user_id, type, first_name, last_name, address_line_1, city, state, postal_code, country)
       select $1, 'billing', 'A', 'B', n || ' Street', 'C', 'D', 'E', 'US' from generate_series(1, 49) as n`,
      [ada],
    )
    await add(card)
    await place({ save_address: true, billing_address: { ...scene.billing, city: 'Chicago' } })
  })
})

describe('the order number makes a retry safe', () => {
  test('the same call answers the same order, also when its status has moved on (A-06)', async () => {
    await add(shirt)
    const call = { order_number: scene.orderNumber(), expected: await scene.quote(database, ada) }
    const order = await place(call)
    await database.owner.query(`select private.set_order_status($1, 'processing')`, [
      call.order_number,
    ])
    expect(await place(call)).toMatchObject({ id: order['id'], status: 'processing' })
    expect(await scene.stockOf(database, shirt)).toBe(3)
  })

  test('a hundred times, a day later and with another cart it is still that one order (A-06)', async () => {
    await add(shirt)
    const call = { order_number: scene.orderNumber(), expected: await scene.quote(database, ada) }
    const { id } = await place(call)
    for (let time = 0; time < 100; time += 1) expect((await place(call))['id']).toBe(id)
    const yesterday = `update public.shop_orders set created_at = now() - interval '25 hours' where id = $1`
    await database.owner.query(yesterday, [id])
    expect((await place(call))['id']).toBe(id)
    await add(card)
    expect((await place(call))['id']).toBe(id)
    const expected = await scene.quote(database, ada)
    expect(await refusalOf(place({ ...call, expected }))).toMatchObject({
      code: 'PT409',
      name: 'ORDER_ALREADY_PLACED',
      detail: { order_number: call.order_number },
    })
    expect(await scene.stockOf(database, shirt)).toBe(3)
    expect(await scene.stockOf(database, card)).toBe(50)
  })

  test('with another body it is refused, and with somebody else’s number too (A-06)', async () => {
    await add(shirt)
    const call = { order_number: scene.orderNumber(), expected: await scene.quote(database, ada) }
    await place(call)
    const other = await refusalOf(place({ ...call, notes: 'changed' }))
    expect(other).toMatchObject({ code: 'PT409', name: 'ORDER_ALREADY_PLACED' })
    await scene.addToCart(database, ben, shirt)
    const taken = await refusalOf(
      scene.placeOrder(database, ben, { order_number: call.order_number }),
    )
    expect(taken).toEqual({ code: 'PT409', name: 'ORDER_NUMBER_TAKEN', detail: {} })
  })
})

describe('what is no longer true is named and nothing is written', () => {
  test('an empty cart', async () => {
    expect(await refusalOf(place())).toMatchObject({ code: 'PT409', name: 'EMPTY_CART' })
  })

  test('a price that rose, and one that fell (A-08)', async () => {
    await add(shirt)
    await add(card)
    for (const price of [31, 29]) {
      const expected = await scene.quote(database, ada)
      await change(`update public.shop_products set price = ${price} where id = $1`)
      const refused = await refusalOf(place({ expected }))
      expect(refused).toMatchObject({ code: 'PT409', name: 'PRICE_CHANGED' })
      const seen = expected.items.find((item) => item.product_id === shirt.id)
      expect(refused.detail['problems']).toEqual([
        expect.objectContaining({
          kind: 'price_changed',
          product_id: shirt.id,
          expected_price: seen?.unit_price,
          price,
        }),
      ])
      expect(refused.detail['amounts']).toMatchObject({ subtotal: price + 12 })
    }
    await expectUntouched(2)
  })

  test('a product taken down, and stock that is gone: both in one answer (A-08)', async () => {
    await add(shirt, 3)
    await add(card)
    const expected = await scene.quote(database, ada)
    await change('update public.shop_products set stock_quantity = 1 where id = $1')
    await database.owner.query('update public.shop_products set is_active = false where id = $1', [
      card.id,
    ])
    const refused = await refusalOf(place({ expected }))
    expect(refused).toMatchObject({
      code: 'PT409',
      name: 'PRODUCT_UNAVAILABLE',
      detail: { product_id: card.id },
    })
    expect(refused.detail['problems']).toEqual([
      expect.objectContaining({ kind: 'unavailable', product_id: card.id }),
      expect.objectContaining({
        kind: 'insufficient_stock',
        product_id: shirt.id,
        available: 1,
        quantity: 3,
      }),
    ])
    await expectUntouched(2)
  })

  test('stock alone', async () => {
    await add(shirt, 4)
    const expected = await scene.quote(database, ada)
    await change('update public.shop_products set stock_quantity = 3 where id = $1')
    expect(await refusalOf(place({ expected }))).toMatchObject({
      code: 'PT409',
      name: 'INSUFFICIENT_STOCK',
      detail: { product_id: shirt.id, available: 3 },
    })
  })

  test('a cart that changed in another tab: more, fewer, other things', async () => {
    await add(shirt)
    const expected = await scene.quote(database, ada)
    await add(shirt)
    await add(card)
    const refused = await refusalOf(place({ expected }))
    expect(refused.name).toBe('CART_CHANGED')
    expect(refused.detail['problems']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ product_id: shirt.id, expected_quantity: 1, quantity: 2 }),
        expect.objectContaining({
          product_id: card.id,
          name: `card ${people}`,
          expected_quantity: 0,
          quantity: 1,
        }),
      ]),
    )
  })

  test('a total that a browser made up (A-01)', async () => {
    await add(shirt)
    const expected = await scene.quote(database, ada)
    for (const lie of [
      { total_amount: 0.01 },
      { shipping_amount: 0 },
      { tax_amount: 0 },
      { discount_amount: 999 },
      { subtotal: 0, shipping_amount: 0, tax_amount: 0, total_amount: 0 },
    ]) {
      const refused = await refusalOf(place({ expected: { ...expected, ...lie } }))
      expect(refused).toMatchObject({ code: 'PT409', name: 'PRICE_CHANGED' })
    }
    await expectUntouched(1)
  })
})
