import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { brokenInvariants } from './invariants.ts'
import * as fixtures from './fixtures.ts'
import { ownDatabase, refusalOf, type Product } from './fixtures.ts'

const database = await ownDatabase()
let ada: string
let shirt: Product
let number: string
let people = 0

afterAll(async () => expect(await brokenInvariants(database.owner)).toEqual([]))
beforeEach(async () => {
  people += 1
  ada = await database.createShopper(`ada${people}@example.com`)
  shirt = await fixtures.stock(database, { slug: `shirt-${people}`, price: 100, stock_quantity: 4 })
  await fixtures.addToCart(database, ada, shirt, 3)
  number = String((await fixtures.placeOrder(database, ada))['order_number'])
})

const set = (status: string, actor = 'shopkeeper') =>
  fixtures.rowsOf(database, 'select * from private.set_order_status($1, $2, $3)', [number, status, actor])
const cancel = (shopper: string, order = number) =>
  database.asShopper(shopper, 'select * from public.cancel_order($1)', [order])

const statuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled', 'refunded']
const wayTo: Record<string, string[]> = {
  pending: [],
  processing: ['processing'],
  shipped: ['processing', 'shipped'],
  delivered: ['processing', 'shipped', 'delivered'],
  cancelled: ['cancelled'],
  refunded: ['processing', 'shipped', 'delivered', 'refunded'],
}
const allowed = [
  'pending processing',
  'processing shipped',
  'shipped delivered',
  'pending cancelled',
  'processing cancelled',
  'delivered refunded',
  'shipped refunded',
]

describe('status transitions', () => {
  test.each(statuses.flatMap((from) => statuses.map((to) => [from, to])))(
    'from %s to %s',
    async (from = '', to = '') => {
      for (const step of wayTo[from] ?? []) await set(step)
      const changes = () =>
        fixtures.count(
          database,
          'select count(*) from private.order_status_changes join public.shop_orders on shop_orders.id = order_id where order_number = $1',
          [number],
        )
      const before = await changes()
      if (allowed.includes(`${from} ${to}`)) {
        expect(await set(to)).toMatchObject([{ status: to }])
        expect(await changes()).toBe(before + 1)
      } else {
        expect(await refusalOf(set(to))).toMatchObject({
          code: 'PT409',
          name: 'INVALID_TRANSITION',
          detail: { from, to },
        })
        expect(await changes()).toBe(before)
      }
    },
  )

  test('each change is recorded with its actor', async () => {
    await set('processing', 'grace')
    await set('cancelled', 'grace')
    const changes = 'select from_status, to_status, actor from private.order_status_changes order by id desc limit 2'
    expect(await fixtures.rowsOf(database, changes)).toEqual([
      { from_status: 'processing', to_status: 'cancelled', actor: 'grace' },
      { from_status: 'pending', to_status: 'processing', actor: 'grace' },
    ])
  })

  test('an unknown order: ORDER_NOT_FOUND', async () => {
    number = 'ORD-NOBODYSNUMBER'
    expect(await refusalOf(set('processing'))).toMatchObject({
      code: 'PT404',
      name: 'ORDER_NOT_FOUND',
    })
  })
})

describe('stock', () => {
  test('is returned once when an order is cancelled', async () => {
    expect(await fixtures.stockOf(database, shirt)).toBe(1)
    await Promise.allSettled([set('cancelled'), set('cancelled'), cancel(ada)])
    expect(await fixtures.stockOf(database, shirt)).toBe(4)
  })

  test('is not returned when a delivered order is refunded', async () => {
    for (const status of wayTo['refunded'] ?? []) await set(status)
    expect(await fixtures.stockOf(database, shirt)).toBe(1)
  })

  test('of a deleted product is ignored', async () => {
    await database.owner.query('delete from public.shop_products where id = $1', [shirt.id])
    await set('cancelled')
    const { rows } = await database.owner.query(
      'select product_id, product_name, unit_price from public.shop_order_items join public.shop_orders on shop_orders.id = order_id where order_number = $1',
      [number],
    )
    expect(rows).toEqual([
      { product_id: null, product_name: `shirt ${people}`, unit_price: '100.00' },
    ])
  })
})

describe('a shopper cancels', () => {
  test('a pending order; a repeated call returns the same', async () => {
    expect(await cancel(ada)).toMatchObject([{ status: 'cancelled' }])
    expect(await cancel(ada)).toMatchObject([{ status: 'cancelled' }])
    expect(await fixtures.stockOf(database, shirt)).toBe(4)
  })

  test('no later status, and no other shopper’s order', async () => {
    const ben = await database.createShopper(`ben${people}@example.com`)
    const notHis = await refusalOf(cancel(ben))
    expect(notHis).toEqual(await refusalOf(cancel(ben, 'ORD-NOBODYSNUMBER')))
    await set('processing')
    expect(await refusalOf(cancel(ada))).toMatchObject({
      code: 'PT409',
      name: 'INVALID_TRANSITION',
    })
  })
})

describe('the welcome code', () => {
  const buy = async (code: string | null) => {
    await fixtures.addToCart(database, ada, shirt)
    return fixtures.placeOrder(database, ada, { code })
  }
  const reason = async (code: string) =>
    (await refusalOf(fixtures.quote(database, ada, code))).detail['reason']

  test('is for a first order; a cancelled order without it does not count', async () => {
    expect(await reason('WELCOME20')).toBe('not_first_order')
    await set('cancelled')
    expect(await buy(' welcome 20')).toMatchObject({
      subtotal: '100.00',
      discount_amount: '20.00',
      tax_amount: '8.00',
      shipping_amount: '0.00',
      total_amount: '88.00',
    })
  })

  test('stays used when its order is cancelled (A-38)', async () => {
    await set('cancelled')
    number = String((await buy('WELCOME20'))['order_number'])
    await set('cancelled')
    expect(await reason('WELCOME20')).toBe('used')
  })

  test('is rejected when unknown (A-38)', async () => {
    for (const code of ['WELCOME21', 'x'.repeat(10_000), "' or true --"])
      expect(await reason(code)).toBe('unknown')
  })
})
