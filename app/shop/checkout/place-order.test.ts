import { beforeEach, describe, expect, test, vi } from 'vitest'

import type { Backend } from '../../client/backend.ts'
import { adasShipping } from '../../../tests/support/address.ts'
import { openTwoShoppers } from '../../../tests/support/sample-catalog.ts'
import { listCartItems } from '../cart/cart.data.ts'
import { listOrders } from '../orders/order.data.ts'
import { newOrderNumber } from '../orders/order.ts'
import { placeOrder, type OrderRequest } from '../orders/place-order.data.ts'
import { listAddresses } from './address/address.data.ts'
import { changeDraft, newDraft, withSaved } from './checkout-draft.ts'
import { orderRequest } from './order-request.ts'
import { usualRates } from '../../client/usual-rates.ts'

const { backend, ada, ben } = await openTwoShoppers('shop_cart_items')

beforeEach(async () => {
  const { owner } = backend.database
  await owner.query('delete from public.shop_orders')
  await owner.query('delete from public.shop_addresses')
  await owner.query(
    `insert into public.shop_cart_items (user_id, product_id, quantity)
     select shopper, id, 1 from public.shop_products, unnest($1::uuid[]) as shopper where slug = 'silk-scarf'`,
    [[ada, ben]],
  )
})

/** The request of the review step for this shopper's cart. */
async function requestOf(
  shopper: string,
  change: Partial<OrderRequest> = {},
): Promise<OrderRequest> {
  const items = await listCartItems(backend.shopper(shopper), shopper)
  const blank = newDraft({ id: shopper, email: 'ada@example.com', firstName: 'Ada', lastName: 'M' })
  const draft = changeDraft(blank, {
    billing: withSaved(blank.billing, {
      ...adasShipping,
      id: '1',
      type: 'billing',
      created_at: '',
    }),
  })
  return { ...orderRequest(draft, newOrderNumber(), items, usualRates), ...change }
}

const ordersOf = async (shopper: string) =>
  (await listOrders(backend.shopper(shopper), shopper)).total

describe('an order', () => {
  test('is the only request: no card, no payment provider (R-526)', async () => {
    const elsewhere = vi.fn<typeof fetch>()
    vi.stubGlobal('fetch', elsewhere)
    const real = backend.shopper(ada)
    const rpc = vi.fn<Backend['rpc']>((...call) => real.rpc(...call))
    const watched: Backend = Object.assign(Object.create(real), { rpc })
    const wanted = await requestOf(ada, { payment_method: 'paypal' })
    expect(await placeOrder(watched, ada, wanted)).toMatchObject({ outcome: 'placed' })
    expect(rpc.mock.calls.map(([name]) => name)).toEqual(['place_order'])
    expect(JSON.stringify(rpc.mock.calls)).not.toMatch(/cvv|expiry|holder|card/i)
    expect(elsewhere).not.toHaveBeenCalled()
    vi.unstubAllGlobals()
  })

  test('has failed at once when the database answers with an error, and it has no such order', async () => {
    const real = backend.shopper(ada)
    const error = { code: 'XX000', message: 'internal error', details: null, hint: null }
    const lookUps: string[] = []
    function from(table: 'shop_orders') {
      lookUps.push(table)
      return real.from(table)
    }
    const broken: Backend = Object.assign(Object.create(real), {
      rpc: () => Promise.resolve({ data: null, error, status: 500 }),
      from,
    })
    const startedAt = performance.now()
    expect(await placeOrder(broken, ada, await requestOf(ada))).toEqual({ outcome: 'failed' })
    expect(performance.now() - startedAt).toBeLessThan(1_000)
    expect(lookUps).toEqual(['shop_orders'])
  })

  test('is retried while others have a product locked, and leaves the cart unchanged', async () => {
    const locker = await backend.database.owner.connect()
    await locker.query('begin')
    await locker.query(
      `select pg_advisory_xact_lock(hashtextextended('order of product ' || id, place))
       from public.shop_products, generate_series(1, 3) as place where slug = 'silk-scarf'`,
    )
    const wanted = await requestOf(ada)
    const real = backend.shopper(ada)
    let calls = 0
    async function rpc(...call: Parameters<Backend['rpc']>) {
      const answer = await real.rpc(...call)
      if (++calls === 4) await locker.query('rollback')
      return answer
    }
    const watched: Backend = Object.assign(Object.create(real), { rpc })
    const busyPauses = [0, 0]
    expect(await placeOrder(watched, ada, wanted, { busyPauses })).toEqual({ outcome: 'failed' })
    expect(calls).toBe(3)
    expect(await listCartItems(real, ada)).toHaveLength(1)
    expect(await placeOrder(watched, ada, wanted, { busyPauses })).toMatchObject({
      outcome: 'placed',
    })
    expect(calls).toBe(5)
    locker.release()
    expect(await ordersOf(ada)).toBe(1)
  })

  test('gets a new number, which is reported, when another shopper has this one', async () => {
    const bens = await requestOf(ben)
    await placeOrder(backend.shopper(ben), ben, bens)
    const onNewNumber = vi.fn<(orderNumber: string) => void>()
    const adas = await requestOf(ada, { order_number: bens.order_number })
    const result = await placeOrder(backend.shopper(ada), ada, adas, { onNewNumber })
    expect(result).toEqual({ outcome: 'placed', orderNumber: onNewNumber.mock.calls[0]?.[0] })
    expect(result).not.toMatchObject({ orderNumber: bens.order_number })
  })

  test('is not placed twice when it is changed after it arrived', async () => {
    const wanted = await requestOf(ada)
    await placeOrder(backend.shopper(ada), ada, wanted)
    expect(await placeOrder(backend.shopper(ada), ada, { ...wanted, notes: 'Size M' })).toEqual({
      outcome: 'placed',
      orderNumber: wanted.order_number,
      earlier: true,
    })
    expect(await ordersOf(ada)).toBe(1)
  })
})

describe('saved addresses', () => {
  test('are saved when requested, once, and readable by their shopper only (R-413, R-516, R-519)', async () => {
    const addresses = () => listAddresses(backend.shopper(ada), ada)
    await placeOrder(backend.shopper(ada), ada, await requestOf(ada))
    expect(await addresses()).toEqual([])
    await backend.database.owner.query(
      `insert into public.shop_cart_items (user_id, product_id) select $1, id from public.shop_products where slug = 'silk-scarf'`,
      [ada],
    )
    await placeOrder(backend.shopper(ada), ada, await requestOf(ada, { save_address: true }))
    expect(await addresses()).toMatchObject([
      { type: 'billing', city: 'New York', address_line_2: '', country: 'US' },
    ])
    expect(await listAddresses(backend.shopper(ben), ada)).toEqual([])
  })
})
