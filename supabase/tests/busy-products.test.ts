import type pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { brokenInvariants } from './invariants.ts'
import * as fixtures from './fixtures.ts'
import { ownDatabase } from './fixtures.ts'

const database = await ownDatabase()

/** The name of the refusal, or `placed`. */
async function place(shopper: string, call: fixtures.OrderCall): Promise<string> {
  return fixtures.placeOrder(database, shopper, call).then(
    () => 'placed',
    (error: Error & { code?: string }) => (error.code === '55P03' ? '55P03' : error.message),
  )
}

/**
 * An open transaction that has the product locked, as one that was forgotten in psql.
 *
 * @returns a function that ends it; the end of the test does so as well
 */
const lockProduct = (product: fixtures.Product) =>
  keepOpen('update public.shop_products set price = price where id = $1', product)

/** A transaction that holds all places in line for a product, until it is ended. */
const takeAllPlaces = (product: fixtures.Product) =>
  keepOpen(
    `select pg_advisory_xact_lock(hashtextextended('order of product ' || $1, place))
     from generate_series(1, 3) as place`,
    product,
  )

async function keepOpen(sql: string, product: fixtures.Product): Promise<() => Promise<void>> {
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
  await client.query(sql, [product.id])
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
  const shoppers = await Promise.all(
    Array.from({ length: size }, (_, n) => database.createShopper(`${name}${n}@example.com`)),
  )
  const calls = []
  for (const shopper of shoppers) {
    await fixtures.addToCart(database, shopper, product)
    const expected = await fixtures.quote(database, shopper)
    calls.push({ shopper, call: { order_number: fixtures.orderNumber(), expected } })
  }
  return calls
}

test('an order waits for a locked product, but not for long', async () => {
  const coat = await fixtures.stock(database, { slug: 'waited-for-coat' })
  const [buyer] = (await buyersOf(coat, 1, 'waits')) as [Buyer]
  const unlock = await lockProduct(coat)
  expect(await place(buyer.shopper, buyer.call)).toBe('55P03')
  await unlock()
  expect(await place(buyer.shopper, buyer.call)).toBe('placed')
})

test('of the buyers of a locked product three wait; the others are told, and other products sell (F-29)', async () => {
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
  const tries = buyers.map(async ({ shopper, call }) => answers.push(await place(shopper, call)))
  await vi.waitUntil(() => answers.length === 12, { timeout: 30_000 })
  expect(answers).toEqual(answers.map(() => 'PRODUCT_BUSY'))
  expect(await ordersWaiting()).toBe(3)
  const told = answers.length
  for (const { shopper, call } of others) expect(await place(shopper, call)).toBe('placed')
  expect(answers).toHaveLength(told)
  expect(await fixtures.stockOf(database, coat)).toBe(100)
  await unlock()
  await Promise.all(tries)
  expect(answers.slice(12)).toEqual(['placed', 'placed', 'placed'])
  // The same calls again: no order was lost, and none is placed twice.
  for (const { shopper, call } of [...buyers, ...buyers]) {
    expect(await place(shopper, call)).toBe('placed')
  }
  expect(await fixtures.stockOf(database, coat)).toBe(85)
  expect(await brokenInvariants(database.owner, [])).toEqual([])
})

test('the refusal names the product', async () => {
  const coat = await fixtures.stock(database, { slug: 'named-coat' })
  const [buyer] = (await buyersOf(coat, 1, 'named')) as [Buyer]
  await takeAllPlaces(coat)
  const refusal = fixtures.refusalOf(
    fixtures.placeOrder(database, buyer.shopper, buyer.call),
  )
  expect(await refusal).toEqual({
    code: 'PT503',
    name: 'PRODUCT_BUSY',
    detail: { product_id: coat.id },
  })
})

test('an order is not cancelled while its product is locked, and can be later', async () => {
  const coat = await fixtures.stock(database, { slug: 'cancelled-coat' })
  const [buyer] = (await buyersOf(coat, 1, 'cancels')) as [Buyer]
  await fixtures.placeOrder(database, buyer.shopper, buyer.call)
  const cancel = () =>
    database.asShopper(buyer.shopper, 'select public.cancel_order($1)', [buyer.call.order_number])
  const unlock = await lockProduct(coat)
  await expect(cancel()).rejects.toMatchObject({ code: '55P03' })
  await unlock()
  await cancel()
  expect(await fixtures.stockOf(database, coat)).toBe(10)
})
