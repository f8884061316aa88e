import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { brokenInvariants } from './invariants.ts'
import * as fixtures from './fixtures.ts'
import { ownDatabase, refusalOf, type Product } from './fixtures.ts'

const database = await ownDatabase()
let ada: string
let ben: string
let shirt: Product
let card: Product
let people = 0

afterAll(async () => expect(await brokenInvariants(database.owner)).toEqual([]))
beforeEach(async () => {
  people += 1
  ada = await database.createShopper(`ada${people}@example.com`)
  ben = await database.createShopper(`ben${people}@example.com`)
  shirt = await fixtures.stock(database, {
    slug: `linen-shirt-${people}`,
    price: 30.05,
    stock_quantity: 4,
  })
  card = await fixtures.stock(database, { slug: `card-${people}`, price: 12, stock_quantity: 50 })
})

const place = (call: fixtures.OrderCall = {}) => fixtures.placeOrder(database, ada, call)
const add = (product: Product, quantity = 1) => fixtures.addToCart(database, ada, product, quantity)
describe('place_order', () => {
  test('writes order, items, stock, cart and mail in one transaction (R-369, R-370, R-405, R-412, R-414, R-490, R-517, R-518)', async () => {
    await add(shirt, 2)
    await add(card)
    await fixtures.addToCart(database, ben, card)
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
      billing_address: { ...fixtures.billing, phone: null, address_line_2: null },
      shipping_address: { ...fixtures.address, address_line_2: null },
    })
    const shipTo = ['first_name', 'last_name', 'address_line_1', 'address_line_2', 'city', 'state', 'postal_code', 'country']
    expect(Object.keys(order['shipping_address'] ?? {}).toSorted()).toEqual(shipTo.toSorted())
    expect(Object.keys(order['billing_address'] ?? {}).toSorted()).toEqual([...shipTo, 'email', 'phone'].toSorted())
    expect(await fixtures.stockOf(database, shirt)).toBe(2)
    const items = await fixtures.rowsOf(
      database,
      'select product_slug, product_name, quantity, unit_price, total_price from public.shop_order_items where order_id = $1 order by 1',
      [order['id']],
    )
    expect(items).toEqual([
      expect.objectContaining({ product_slug: card.slug, quantity: 1, unit_price: '12.00' }),
      expect.objectContaining({ product_slug: shirt.slug, quantity: 2, total_price: '60.10' }),
    ])
    const mails = `select recipient, payload from private.outbox where payload ->> 'id' = $1`
    expect(await fixtures.rowsOf(database, mails, [order['id']])).toEqual([
      { recipient: 'ada@example.com', payload: expect.objectContaining({ total_amount: 77.87 }) },
    ])
    const carts = 'select user_id from public.shop_cart_items where user_id = any ($1)'
    expect(await fixtures.rowsOf(database, carts, [[ada, ben]])).toEqual([{ user_id: ben }])
  })

  test('sends addresses only to the account’s own e-mail', async () => {
    const own = { ...fixtures.billing, email: `Ada${people}@example.com` }
    const foreign = { ...own, first_name: 'https://evil.example', email: 'stranger@example.com' }
    for (const billing_address of [own, foreign]) {
      await add(card)
      await place({ billing_address, notes: 'Ring twice' })
    }
    const mails = `select recipient, payload from private.outbox where payload ->> 'user_id' = $1 order by id`
    const [receipt, stray] = await fixtures.rowsOf(database, mails, [ada])
    expect(receipt?.payload).toMatchObject({ notes: 'Ring twice', shipping_address: fixtures.address })
    expect(stray).toMatchObject({
      recipient: 'stranger@example.com',
      payload: { total_amount: 22.95, items: [{ quantity: 1 }] },
    })
    expect(JSON.stringify(stray)).not.toMatch(/evil|Mercer|Ring twice/)
    // What is not an amount must be named here before a stranger gets it.
    const known = ['id', 'items', 'order_number', 'user_id']
    expect(Object.keys(stray?.payload).filter((name) => !/amount|subtotal/.test(name)).sort()).toEqual(known)
  })

  test('charges shipping at exactly 50.00, not at 50.01 (R-572, R-573, R-574)', async () => {
    const fifty = await fixtures.stock(database, { slug: `fifty-${people}`, price: 50 })
    await add(fifty)
    expect(await place()).toMatchObject({ shipping_amount: '9.99', total_amount: '63.99' })
    await fixtures.change(database, fifty, 'price = 50.01')
    await add(fifty)
    expect(await place()).toMatchObject({ shipping_amount: '0.00', total_amount: '54.01' })
  })

  test('saves the addresses once, however often asked and however the shopper wrote them (R-413, R-519)', async () => {
    const shipping_address = { ...fixtures.address, city: 'Boston' }
    await database.asShopper(
      ada,
      `insert into public.shop_addresses (type, first_name, last_name, address_line_1, address_line_2, city, state, postal_code, country)
       values ('billing', ' Ada', 'Marlowe ', '18 Mercer Street', '', 'New York ', 'NY', '10013', 'US')`,
    )
    for (const _ of [1, 2]) {
      await add(card)
      await place({ save_address: true, shipping_address })
    }
    const saved = 'select type, city from public.shop_addresses where user_id = $1 order by type'
    expect(await fixtures.rowsOf(database, saved, [ada])).toEqual([
      { type: 'billing', city: 'New York' },
      { type: 'shipping', city: 'Boston' },
    ])
  })

  test('saves one address when shipping equals billing; a full address book does not stop an order (R-519)', async () => {
    await add(card)
    await place({ save_address: true })
    const saved = 'select count(*) from public.shop_addresses where user_id = $1'
    expect(await fixtures.count(database, saved, [ada])).toBe(1)
    await database.owner.query(
      `insert into public.shop_addresses (user_id, type, first_name, last_name, address_line_1, city, state, postal_code, country)
       select $1, 'billing', 'A', 'B', n || ' Street', 'C', 'D', 'E', 'US' from generate_series(1, 49) as n`,
      [ada],
    )
    await add(card)
    await place({ save_address: true, billing_address: { ...fixtures.billing, city: 'Chicago' } })
  })
})

describe('the order number makes a retry safe', () => {
  test('the same call returns the same order, also after its status changed (A-06)', async () => {
    await add(shirt)
    const call = { order_number: fixtures.orderNumber(), expected: await fixtures.quote(database, ada) }
    const order = await place(call)
    await database.owner.query(`select private.set_order_status($1, 'processing')`, [
      call.order_number,
    ])
    expect(await place(call)).toMatchObject({ id: order['id'], status: 'processing' })
    expect(await fixtures.stockOf(database, shirt)).toBe(3)
  })

  test('a hundred calls, a day later and with another cart, return the one order (A-06)', async () => {
    await add(shirt)
    const call = { order_number: fixtures.orderNumber(), expected: await fixtures.quote(database, ada) }
    const { id } = await place(call)
    for (let time = 0; time < 100; time += 1) expect((await place(call))['id']).toBe(id)
    const yesterday = `update public.shop_orders set created_at = now() - interval '25 hours' where id = $1`
    await database.owner.query(yesterday, [id])
    expect((await place(call))['id']).toBe(id)
    await add(card)
    expect((await place(call))['id']).toBe(id)
    const expected = await fixtures.quote(database, ada)
    expect(await refusalOf(place({ ...call, expected }))).toMatchObject({
      code: 'PT409',
      name: 'ORDER_ALREADY_PLACED',
      detail: { order_number: call.order_number },
    })
    expect(await fixtures.stockOf(database, shirt)).toBe(3)
    expect(await fixtures.stockOf(database, card)).toBe(50)
  })

  test('another body is refused, and another shopper’s number (A-06)', async () => {
    await add(shirt)
    const call = { order_number: fixtures.orderNumber(), expected: await fixtures.quote(database, ada) }
    await place(call)
    const other = await refusalOf(place({ ...call, notes: 'changed' }))
    expect(other).toMatchObject({ code: 'PT409', name: 'ORDER_ALREADY_PLACED' })
    await fixtures.addToCart(database, ben, shirt)
    const taken = await refusalOf(
      fixtures.placeOrder(database, ben, { order_number: call.order_number }),
    )
    expect(taken).toEqual({ code: 'PT409', name: 'ORDER_NUMBER_TAKEN', detail: {} })
  })
})
