import { beforeEach, describe, expect, test } from 'vitest'

import { adasBilling, adasShipping } from '../../../tests/support/address.ts'
import { setSizes } from '../../../tests/support/sizes.ts'
import { openTwoShoppers } from '../../../tests/support/sample-catalog.ts'
import { cancelOrder, getOrder, listOrders, quoteCode } from './order.data.ts'
import { newOrderNumber } from './order.ts'
import { placeOrder, type OrderRequest } from './place-order.data.ts'

const shop = await openTwoShoppers('shop_cart_items')
const { backend, ada, ben } = shop
const scarf = shop.scarf.id

beforeEach(async () => {
  const { owner } = backend.database
  await owner.query('delete from public.shop_orders')
  await owner.query('update public.shop_products set price = 20 where id = $1', [scarf])
})

/** Two scarves at $20: shipping still to be paid. */
async function fillCart(shopper = ada, quantity = 2) {
  await backend.database.owner.query(
    'insert into public.shop_cart_items (user_id, product_id, quantity) values ($1, $2, $3)',
    [shopper, scarf, quantity],
  )
}

function request(change: Partial<OrderRequest> = {}): OrderRequest {
  return {
    order_number: newOrderNumber(),
    expected: {
      subtotal: 40,
      shipping_amount: 9.99,
      tax_amount: 3.2,
      discount_amount: 0,
      total_amount: 53.19,
      items: [{ product_id: scarf, size: '', quantity: 2, unit_price: 20 }],
    },
    billing_address: adasBilling,
    shipping_address: adasShipping,
    payment_method: 'card',
    notes: 'Size M',
    save_address: false,
    code: null,
    ...change,
  }
}
const place = (wanted: OrderRequest, shopper = ada) =>
  placeOrder(backend.shopper(shopper), shopper, wanted)
const stock = async () => {
  const { rows } = await backend.database.owner.query(
    'select stock_quantity from public.shop_products where id = $1',
    [scarf],
  )
  return Number(rows[0]?.stock_quantity)
}

describe('placing an order', () => {
  test('writes the order and its items, and both can be read (R-405, R-412, R-521, R-522, R-534)', async () => {
    await fillCart()
    const wanted = request()
    const placed = { outcome: 'placed', orderNumber: wanted.order_number }
    expect(await place(wanted)).toEqual(placed)
    const order = await getOrder(backend.shopper(ada), ada, wanted.order_number)
    expect(order).toMatchObject({
      order_number: wanted.order_number,
      subtotal: 40,
      shipping_amount: 9.99,
      tax_amount: 3.2,
      discount_amount: 0,
      total_amount: 53.19,
      currency: 'USD',
      status: 'pending',
      payment_status: 'pending',
      payment_method: 'card',
      billing_address: { email: 'ada@example.com', city: 'New York' },
      shipping_address: { city: 'New York' },
      notes: 'Size M',
    })
    expect(order?.items).toMatchObject([
      {
        product_name: 'Silk Scarf',
        quantity: 2,
        unit_price: 20,
        total_price: 40,
        product: { slug: 'silk-scarf' },
      },
    ])
    expect(await stock()).toBe(2)
    expect(await getOrder(backend.shopper(ada), ada, 'ORD-NEVER00000')).toBeNull()
  })

  test('lists the sizes of a product in their own order, on the receipt and in the mail', async () => {
    const { owner } = backend.database
    await setSizes(owner, scarf, { S: 1, M: 1, L: 1 })
    for (const size of ['L', 'S', 'M'])
      await owner.query(
        'insert into public.shop_cart_items (user_id, product_id, quantity, size) values ($1, $2, 1, $3)',
        [ada, scarf, size],
      )
    const item = { product_id: scarf, quantity: 1, unit_price: 20 }
    const wanted = request({
      expected: {
        subtotal: 60,
        shipping_amount: 0,
        tax_amount: 4.8,
        discount_amount: 0,
        total_amount: 64.8,
        items: ['L', 'S', 'M'].map((size) => ({ ...item, size })),
      },
    })
    expect(await place(wanted)).toMatchObject({ outcome: 'placed' })
    const order = await getOrder(backend.shopper(ada), ada, wanted.order_number)
    expect(order?.items.map(({ size }) => size)).toEqual(['S', 'M', 'L'])
    const { rows: mails } = await owner.query(
      `select jsonb_path_query_array(payload, '$.items[*].size') as sizes from private.outbox
       where kind = 'order_confirmation' and payload ->> 'order_number' = $1`,
      [wanted.order_number],
    )
    expect(mails).toEqual([{ sizes: ['S', 'M', 'L'] }])
  })

  test('requires a visitor to sign in', async () => {
    expect(await placeOrder(backend.visitor, ada, request())).toMatchObject({
      outcome: 'refused',
      error: { name: 'SIGN_IN_REQUIRED', detail: {} },
    })
  })
})

describe('orders', () => {
  test('of another shopper are not found (R-466, R-467)', async () => {
    await fillCart()
    const wanted = request()
    await place(wanted)
    expect(await getOrder(backend.shopper(ben), ben, wanted.order_number)).toBeNull()
    expect(await getOrder(backend.shopper(ben), ada, wanted.order_number)).toBeNull()
    expect(await listOrders(backend.shopper(ben), ben)).toEqual({ orders: [], total: 0 })
    await expect(cancelOrder(backend.shopper(ben), wanted.order_number)).rejects.toThrow(
      'ORDER_NOT_FOUND',
    )
  })

  test('are listed newest first, page by page, with their total count (R-520)', async () => {
    const numbers: string[] = []
    for (const day of [1, 2, 3]) {
      await fillCart(ada, 1)
      const items = [{ product_id: scarf, size: '', quantity: 1, unit_price: 20 }]
      const expected = {
        ...request().expected,
        subtotal: 20,
        tax_amount: 1.6,
        total_amount: 31.59,
        items,
      }
      const wanted = request({ expected })
      expect(await place(wanted)).toMatchObject({ outcome: 'placed' })
      await backend.database.owner.query(
        'update public.shop_orders set created_at = $2 where order_number = $1',
        [wanted.order_number, `2026-01-0${day}`],
      )
      numbers.unshift(wanted.order_number)
    }
    const listed = async (window: object) => {
      const { orders, total } = await listOrders(backend.shopper(ada), ada, window)
      return [orders.map(({ order_number }) => order_number), total]
    }
    expect(await listed({})).toEqual([numbers, 3])
    expect(await listed({ offset: 1, limit: 1 })).toEqual([[numbers[1]], 3])
    expect(await listed({ offset: 10 })).toEqual([[], 3])
  })
})

describe('a code', () => {
  test('is quoted with its discount, in the shop’s spelling', async () => {
    expect(await quoteCode(backend.shopper(ada), 'welcome 20')).toEqual({
      code: 'WELCOME20',
      percent_off: 20,
      amount_off: 0,
      minimum: 0,
    })
  })
})
