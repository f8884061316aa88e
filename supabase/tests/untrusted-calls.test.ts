import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../tests/support/database.ts'
import * as fixtures from './fixtures.ts'
import { refusalOf, type Product } from './fixtures.ts'

// Table calls of the specification that are replaced by functions: the tables refuse them to visitors and shoppers.

let database: FreshDatabase
let ada: string
let ben: string
let shirt: Product
let round = 0

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  round += 1
  ada = await database.createShopper(`ada${round}@example.com`)
  ben = await database.createShopper(`ben${round}@example.com`)
  shirt = await fixtures.stock(database, { slug: `linen-shirt-${round}`, price: 30.05, stock_quantity: 9 })
  await database.owner.query('delete from private.limit_counts')
})

/** Expects the statement to be refused to visitor and shopper. */
async function expectClosed(sql: string, parameters: unknown[] = []) {
  const refused = async (attempt: Promise<unknown>) =>
    expect((await refusalOf(attempt)).code).toBe('42501')
  await refused(database.asVisitor(sql, parameters))
  await refused(database.asShopper(ada, sql, parameters))
  await refused(database.asShopper(ben, sql, parameters))
}

describe('newsletter subscriptions', () => {
  const list = 'public.shop_newsletter_subscriptions'
  const call = async (shopper: string, name: string, email?: string) => {
    const sql = `select public.${name}(${email ? '$1' : ''}) as answer`
    return fixtures.first(await database.asShopper(shopper, sql, email ? [email] : []))['answer']
  }
  const rowOf = async (email: string) => {
    const { rows } = await database.owner.query(
      `select is_active, user_id, updated_at > created_at as changed from ${list} where email = $1`,
      [email],
    )
    return rows
  }

  test('are created and reactivated by a function only (R-480, R-481)', async () => {
    const email = `ada${round}@example.com`
    expect(await call(ada, 'newsletter_subscribe', email)).toBe('subscribed')
    expect(await rowOf(email)).toEqual([{ is_active: true, user_id: ada, changed: false }])
    await database.owner.query(`update ${list} set is_active = false, user_id = null where email = $1`, [email])
    expect(await call(ada, 'newsletter_subscribe', email)).toBe('resubscribed')
    expect(await rowOf(email)).toEqual([{ is_active: true, user_id: ada, changed: true }])

    const insert = `insert into ${list} (email, is_active, user_id) values`
    await expectClosed(`${insert} ('grace@example.com', true, null)`)
    await expectClosed(`${insert} ('grace@example.com', true, $1)`, [ada])
    const { rows } = await database.owner.query(`select id from ${list} where email = $1`, [email])
    await expectClosed(`update ${list} set is_active = true, user_id = $1 where id = $2`, [ben, rows[0].id])
  })

  test('are deactivated by a function only (R-482)', async () => {
    const email = `ada${round}@example.com`
    await call(ada, 'newsletter_subscribe', email)
    await expectClosed(`update ${list} set is_active = false where email = $1`, [email])
    expect(await rowOf(email)).toMatchObject([{ is_active: true }])
    expect(await call(ada, 'newsletter_unsubscribe')).toBe('unsubscribed')
    expect(await rowOf(email)).toEqual([{ is_active: false, user_id: ada, changed: true }])
  })

  test('are readable for the own address by a function only (R-479, R-483)', async () => {
    const email = `ada${round}@example.com`
    expect(await call(ada, 'newsletter_status')).toBe('absent')
    await call(ada, 'newsletter_subscribe', email)
    expect(await call(ada, 'newsletter_subscribe', email)).toBe('already-subscribed')
    expect(await call(ada, 'newsletter_status')).toBe('active')
    expect(await call(ben, 'newsletter_status')).toBe('absent')
    await expectClosed(`select id, is_active, user_id from ${list} where email = $1`, [email])
    await expectClosed(`select is_active from ${list} where email = $1`, [email])
    await expectClosed(`select count(*) from ${list}`)
  })
})

describe('an order', () => {
  const amounts = `subtotal, shipping_amount, tax_amount, total_amount, currency, status, payment_status`

  test('is created by place_order only, which returns the row (R-517)', async () => {
    await fixtures.addToCart(database, ada, shirt, 2)
    const order_number = fixtures.orderNumber()
    const order = await fixtures.placeOrder(database, ada, { order_number, notes: 'Ring twice' })
    const { rows } = await database.owner.query('select * from public.shop_orders where user_id = $1', [ada])
    expect(rows).toEqual([order])
    expect(order).toMatchObject({ user_id: ada, order_number, currency: 'USD', notes: 'Ring twice' })

    await expectClosed(
      `insert into public.shop_orders (user_id, order_number, ${amounts}, payment_method, billing_address, shipping_address)
       values ($1, 'ORD-MI5L2VX7CHEAP', 0.01, 0, 0, 0.01, 'USD', 'pending', 'paid', 'card', '{}', '{}')`,
      [ada],
    )
    await expectClosed(`update public.shop_orders set total_amount = 0, payment_status = 'paid'`)
    await expectClosed('delete from public.shop_orders')
  })

  test('gets its items from the cart at current prices, and no others (R-518)', async () => {
    await fixtures.addToCart(database, ada, shirt, 2)
    const { id } = await fixtures.placeOrder(database, ada)
    const { rows } = await database.owner.query(
      'select order_id, product_id, quantity, unit_price, total_price from public.shop_order_items where order_id = $1',
      [id],
    )
    expect(rows).toEqual([
      { order_id: id, product_id: shirt.id, quantity: 2, unit_price: '30.05', total_price: '60.10' },
    ])
    await expectClosed(
      `insert into public.shop_order_items (order_id, product_id, quantity, unit_price, total_price, product_name, product_slug)
       values ($1, $2, 99, 0.01, 0.99, 'A', 'a')`,
      [id, shirt.id],
    )
    await expectClosed('update public.shop_order_items set unit_price = 0, total_price = 0')
  })

  test("empties its shopper's cart and no other's, in one transaction with the order (R-414, R-490)", async () => {
    const linesOf = (shopper: string) =>
      fixtures.count(database, 'select count(*) from public.shop_cart_items where user_id = $1', [shopper])
    await fixtures.addToCart(database, ada, shirt, 2)
    await fixtures.addToCart(database, ben, shirt, 1)
    await fixtures.placeOrder(database, ada)
    expect([await linesOf(ada), await linesOf(ben)]).toEqual([0, 1])
    // A direct delete does not affect other shoppers' lines either.
    await database.asShopper(ada, 'delete from public.shop_cart_items')
    await database.asShopper(ada, 'delete from public.shop_cart_items where user_id = $1', [ben])
    expect((await refusalOf(database.asVisitor('delete from public.shop_cart_items'))).code).toBe('42501')
    expect(await linesOf(ben)).toBe(1)
  })
})
