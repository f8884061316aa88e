import type pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { brokenInvariants } from './invariants.ts'
import * as fixtures from './fixtures.ts'
import { ownDatabase } from './fixtures.ts'

const database = await ownDatabase()

/** The name of the refusal, or `placed`. */
async function place({ shopper, call }: Buyer): Promise<string> {
  return fixtures.placeOrder(database, shopper, call).then(
    () => 'placed',
    (error: Error & { code?: string; detail?: string }) =>
      error.code === '55P03' ? '55P03' : `${error.code} ${error.message} ${error.detail}`,
  )
}

/**
 * An open transaction that has the product locked, as one that was forgotten in psql.
 *
 * @returns a function that ends it; the end of the test does so as well
 */
async function lockProduct(product: fixtures.Product): Promise<() => Promise<void>> {
  const client: pg.PoolClient = await database.owner.connect()
  let isOpen = true
  async function end() {
    if (!isOpen) return
    isOpen = false
    await client.query('rollback')
    client.release()
  }
  onTestFinished(end)
  await client.query('begin')
  await client.query('update public.shop_products set price = price where id = $1', [product.id])
  return end
}

async function ordersWaiting(): Promise<number> {
  return fixtures.count(
    database,
    `select count(*) from pg_stat_activity
     where datname = current_database() and usename = 'authenticator' and wait_event_type = 'Lock'`,
  )
}

interface Buyer {
  shopper: string
  call: fixtures.OrderCall
}

async function buyersOf(
  product: fixtures.Product,
  size: number,
  name: string,
): Promise<Buyer[]> {
  const calls = []
  for (const shopper of await fixtures.shoppers(database, size, name)) {
    await fixtures.addToCart(database, shopper, product)
    const expected = await fixtures.quote(database, shopper)
    calls.push({ shopper, call: { order_number: fixtures.orderNumber(), expected } })
  }
  return calls
}

test('an order and its cancellation wait for a locked product, but not for long, and can be had later', async () => {
  const coat = await fixtures.stock(database, { slug: 'waited-for-coat' })
  const [buyer] = (await buyersOf(coat, 1, 'waits')) as [Buyer]
  const cancel = () =>
    database.asShopper(buyer.shopper, 'select public.cancel_order($1)', [buyer.call.order_number])
  for (const act of [() => place(buyer), cancel]) {
    const unlock = await lockProduct(coat)
    expect(await act().catch((error: { code: string }) => error.code)).toBe('55P03')
    await unlock()
    await act()
  }
  expect(await fixtures.rowsOf(database, 'select status from public.shop_orders')).toEqual([{ status: 'cancelled' }])
  expect(await fixtures.stockOf(database, coat)).toBe(10)
})

test('of the buyers of a locked product three wait; the others are told which it is, and other products sell (F-29)', async () => {
  // The orders that wait do so until the test unlocks the product, however slow the machine is.
  await database.owner.query(
    `alter function private.lock_cart set lock_timeout = '60s'`,
  )
  const coat = await fixtures.stock(database, { slug: 'locked-coat', stock_quantity: 100 })
  const scarf = await fixtures.stock(database, { slug: 'other-scarf', stock_quantity: 20 })
  const buyers = await buyersOf(coat, 15, 'buyer')
  const others = await buyersOf(scarf, 10, 'other')
  const unlock = await lockProduct(coat)
  const answers: string[] = []
  const tries = buyers.map(async (buyer) => answers.push(await place(buyer)))
  await vi.waitUntil(() => answers.length === 12, { timeout: 30_000 })
  expect(answers).toEqual(answers.map(() => `PT503 PRODUCT_BUSY {"product_id": "${coat.id}"}`))
  expect(await ordersWaiting()).toBe(3)
  const told = answers.length
  for (const buyer of others) expect(await place(buyer)).toBe('placed')
  expect(answers).toHaveLength(told)
  expect(await fixtures.stockOf(database, coat)).toBe(100)
  await unlock()
  await Promise.all(tries)
  expect(answers.slice(12)).toEqual(['placed', 'placed', 'placed'])
  // The same calls again: no order was lost, and none is placed twice.
  for (const buyer of [...buyers, ...buyers]) expect(await place(buyer)).toBe('placed')
  expect(await fixtures.stockOf(database, coat)).toBe(85)
  expect(await brokenInvariants(database.owner, [])).toEqual([])
})
