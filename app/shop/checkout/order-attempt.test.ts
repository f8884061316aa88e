import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Backend } from '../../platform/backend.ts'
import { adasShipping } from '../../../tests/stage/address.ts'
import type { FreshBackend } from '../../../tests/stage/backend.ts'
import { openSmallShop } from '../../../tests/stage/small-shop.ts'
import { listCartItems } from '../cart/cart.data.ts'
import { listOrders, type OrderRequest } from '../orders/order.data.ts'
import { newOrderNumber } from '../orders/order.ts'
import { listAddresses } from './address.data.ts'
import { changeDraft, newDraft } from './checkout-draft.ts'
import { orderRequest } from './checkout.ts'
import { attemptOrder } from './order-attempt.state.ts'

let backend: FreshBackend
let ada: string
let ben: string

const pauses = [0, 0]

beforeAll(async () => {
  backend = await openSmallShop()
  ada = await backend.database.createShopper('ada@example.com')
  ben = await backend.database.createShopper('ben@example.com')
})
afterAll(() => backend.close())
beforeEach(async () => {
  const { owner } = backend.database
  await owner.query('delete from public.shop_cart_items')
  await owner.query('delete from public.shop_orders')
  await owner.query('delete from public.shop_addresses')
  await owner.query(`update public.shop_products set stock_quantity = 4 where slug = 'silk-scarf'`)
  await owner.query(
    `insert into public.shop_cart_items (user_id, product_id, quantity)
     select shopper, id, 1 from public.shop_products, unnest($1::uuid[]) as shopper where slug = 'silk-scarf'`,
    [[ada, ben]],
  )
})

/** What the review step would send for this shopper's cart. */
async function wantedBy(
  shopper: string,
  change: Partial<OrderRequest> = {},
): Promise<OrderRequest> {
  const items = await listCartItems(backend.shopper(shopper), shopper)
  const draft = changeDraft(
    newDraft({ id: shopper, email: 'ada@example.com', firstName: 'Ada', lastName: 'M' }),
    {
      kind: 'fill',
      address: 'billing',
      saved: { ...adasShipping, id: '1', type: 'billing' },
    },
  )
  return { ...orderRequest(draft, newOrderNumber(), items), ...change }
}

/** A backend whose first answers are lost on the way back: what was asked is done all the same. */
function losing(answers: number, shopper: string): Backend {
  const real = backend.shopper(shopper)
  let lost = 0
  async function rpc(...call: Parameters<Backend['rpc']>) {
    const answer = await real.rpc(...call)
    if (++lost <= answers) throw new TypeError('network error')
    return answer
  }
  return Object.assign(Object.create(real), { rpc })
}

const ordersOf = async (shopper: string) =>
  (await listOrders(backend.shopper(shopper), shopper)).total

describe('an order', () => {
  test('is placed by what the page reckons, to the cent (R-412, R-414)', async () => {
    const wanted = await wantedBy(ada)
    expect(await attemptOrder(backend.shopper(ada), ada, wanted, { pauses })).toEqual({
      outcome: 'placed',
      orderNumber: wanted.order_number,
    })
    expect(await listCartItems(backend.shopper(ada), ada)).toEqual([])
    expect(await listCartItems(backend.shopper(ben), ben)).toHaveLength(1)
  })

  test('is all that is sent: no card, and to nobody who takes payments (R-526)', async () => {
    const elsewhere = vi.fn<typeof fetch>()
    vi.stubGlobal('fetch', elsewhere)
    const real = backend.shopper(ada)
    const rpc = vi.fn<Backend['rpc']>((...call) => real.rpc(...call))
    const watched: Backend = Object.assign(Object.create(real), { rpc })
    const wanted = await wantedBy(ada, { payment_method: 'paypal' })
    expect(await attemptOrder(watched, ada, wanted)).toMatchObject({ outcome: 'placed' })
    expect(rpc.mock.calls.map(([name]) => name)).toEqual(['place_order'])
    expect(JSON.stringify(rpc.mock.calls)).not.toMatch(/cvv|expiry|holder|card/i)
    expect(elsewhere).not.toHaveBeenCalled()
    vi.unstubAllGlobals()
  })

  test('with the welcome code too', async () => {
    const { owner } = backend.database
    await owner.query(`update public.shop_products set price = 25.03 where slug = 'silk-scarf'`)
    const items = await listCartItems(backend.shopper(ben), ben)
    const wanted = await wantedBy(ben)
    const draft = changeDraft(newDraft({ id: ben, email: '', firstName: '', lastName: '' }), {
      kind: 'code',
      code: { code: 'WELCOME20', percent_off: 20 },
    })
    const { expected, code } = orderRequest(draft, wanted.order_number, items)
    expect(expected.discount_amount).toBe(5.01)
    expect(
      await attemptOrder(backend.shopper(ben), ben, { ...wanted, expected, code }),
    ).toMatchObject({
      outcome: 'placed',
    })
  })

  test('whose answer was lost is found by its number', async () => {
    const onChecking = vi.fn<() => void>()
    const silence = vi.spyOn(console, 'error').mockReturnValue()
    const wanted = await wantedBy(ada)
    expect(await attemptOrder(losing(1, ada), ada, wanted, { onChecking, pauses })).toMatchObject({
      outcome: 'placed',
    })
    expect(onChecking).toHaveBeenCalledOnce()
    expect(await ordersOf(ada)).toBe(1)
    silence.mockRestore()
  })

  test('that never arrived has failed, and may be tried again', async () => {
    const silence = vi.spyOn(console, 'error').mockReturnValue()
    const wanted = await wantedBy(ada)
    const cut: Backend = Object.assign(Object.create(backend.shopper(ada)), {
      rpc: () => Promise.reject(new TypeError('network error')),
    })
    expect(await attemptOrder(cut, ada, wanted, { pauses })).toEqual({
      outcome: 'failed',
      looked: true,
    })
    expect(await attemptOrder(backend.shopper(ada), ada, wanted)).toMatchObject({
      outcome: 'placed',
    })
    expect(await ordersOf(ada)).toBe(1)
    silence.mockRestore()
  })

  test('nobody could look up is not called lost', async () => {
    const silence = vi.spyOn(console, 'error').mockReturnValue()
    const away = () => {
      throw new TypeError('network error')
    }
    const gone = { rpc: away, from: away } as unknown as Backend
    expect(await attemptOrder(gone, ada, await wantedBy(ada), { pauses })).toEqual({
      outcome: 'failed',
      looked: false,
    })
    silence.mockRestore()
  })

  test('takes another number when somebody has this one, and says so first', async () => {
    const bens = await wantedBy(ben)
    await attemptOrder(backend.shopper(ben), ben, bens)
    const onNewNumber = vi.fn<(orderNumber: string) => void>()
    const adas = await wantedBy(ada, { order_number: bens.order_number })
    const result = await attemptOrder(backend.shopper(ada), ada, adas, { onNewNumber })
    expect(result).toEqual({ outcome: 'placed', orderNumber: onNewNumber.mock.calls[0]?.[0] })
    expect(result).not.toMatchObject({ orderNumber: bens.order_number })
  })

  test('changed after it had arrived is refused by name, not placed twice', async () => {
    const wanted = await wantedBy(ada)
    await attemptOrder(backend.shopper(ada), ada, wanted)
    expect(
      await attemptOrder(backend.shopper(ada), ada, { ...wanted, notes: 'Size M' }),
    ).toMatchObject({
      outcome: 'refused',
      refusal: { name: 'ORDER_ALREADY_PLACED', detail: { order_number: wanted.order_number } },
    })
  })
})

describe('saved addresses', () => {
  test('are kept when asked for, once, and read by their shopper alone (R-413, R-516, R-519)', async () => {
    const addresses = () => listAddresses(backend.shopper(ada), ada)
    await attemptOrder(backend.shopper(ada), ada, await wantedBy(ada))
    expect(await addresses()).toEqual([])
    await backend.database.owner.query(
      `insert into public.shop_cart_items (user_id, product_id) select $1, id from public.shop_products where slug = 'silk-scarf'`,
      [ada],
    )
    await attemptOrder(backend.shopper(ada), ada, await wantedBy(ada, { save_address: true }))
    expect(await addresses()).toMatchObject([
      { type: 'billing', city: 'New York', address_line_2: '', country: 'US' },
    ])
    expect(await listAddresses(backend.shopper(ben), ada)).toEqual([])
  })
})
