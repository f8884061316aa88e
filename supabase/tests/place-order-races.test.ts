import { afterEach, describe, expect, test } from 'vitest'
import { brokenInvariants } from './invariants.ts'
import * as fixtures from './fixtures.ts'
import { ownDatabase, refusalOf } from './fixtures.ts'

const database = await ownDatabase()
const acknowledged: string[] = []

afterEach(async () => expect(await brokenInvariants(database.owner, acknowledged)).toEqual([]))

/** Places an order; its number, or the name of the refusal. */
async function tryToPlace(shopper: string, call: fixtures.OrderCall): Promise<string> {
  try {
    const order = await fixtures.placeOrder(database, shopper, call)
    acknowledged.push(String(order['order_number']))
    return 'placed'
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const isBusy =
      error.message === 'PRODUCT_BUSY' || ('code' in error && error.code === lockTimeout)
    if (!isBusy) return error.message
    // The storefront sends it again, too.
    await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 50))
    return tryToPlace(shopper, call)
  }
}

const lockTimeout = '55P03'

const shoppers = (number: number, name: string) => fixtures.shoppers(database, number, name)

describe('simultaneous orders', () => {
  test('twenty calls with one number make one order, returned to all (A-06)', async () => {
    const ada = await database.createShopper('ada@example.com')
    const shirt = await fixtures.stock(database, { slug: 'clicked', stock_quantity: 5 })
    await fixtures.addToCart(database, ada, shirt)
    const call = { order_number: fixtures.orderNumber(), expected: await fixtures.quote(database, ada) }
    const orders = await Promise.all(
      Array.from({ length: 20 }, () => fixtures.placeOrder(database, ada, call)),
    )
    expect(new Set(orders.map((order) => order['id'])).size).toBe(1)
    expect(await fixtures.stockOf(database, shirt)).toBe(4)
  })

  test('two tabs with two numbers: one order, the other gets EMPTY_CART (A-06)', async () => {
    const ada = await database.createShopper('tabs@example.com')
    const shirt = await fixtures.stock(database, { slug: 'two-tabs' })
    for (let round = 0; round < 10; round += 1) {
      await fixtures.addToCart(database, ada, shirt)
      const expected = await fixtures.quote(database, ada)
      const answers = await Promise.all([
        tryToPlace(ada, { expected }),
        tryToPlace(ada, { expected }),
      ])
      expect(answers.toSorted()).toEqual(['EMPTY_CART', 'placed'])
    }
  })

  test('sixty shoppers, five pieces: five orders, the others get the stock left', async () => {
    const shirt = await fixtures.stock(database, { slug: 'drop', stock_quantity: 5 })
    const crowd = await shoppers(60, 'crowd')
    await Promise.all(crowd.map((shopper) => fixtures.addToCart(database, shopper, shirt)))
    const expected = await fixtures.quote(database, crowd[0] ?? '')
    const answers = await Promise.all(crowd.map((shopper) => tryToPlace(shopper, { expected })))
    expect(answers.filter((answer) => answer === 'placed')).toHaveLength(5)
    expect(answers.filter((answer) => answer === 'INSUFFICIENT_STOCK')).toHaveLength(55)
    expect(await fixtures.stockOf(database, shirt)).toBe(0)
  })

  test('the last piece, two hundred times: one order, one refusal with the stock left (A-05, F-18)', async () => {
    const [ada = '', ben = ''] = await shoppers(2, 'last')
    const want = await fixtures.stock(database, { slug: 'last-price' })
    await fixtures.addToCart(database, ada, want)
    const { items, ...amounts } = await fixtures.quote(database, ada)
    await database.owner.query('delete from public.shop_cart_items')
    for (let round = 0; round < 200; round += 1) {
      const piece = await fixtures.stock(database, { slug: `last-${round}`, stock_quantity: 1 })
      await database.owner.query(
        'insert into public.shop_cart_items (user_id, product_id) values ($1, $3), ($2, $3)',
        [ada, ben, piece.id],
      )
      const expected = {
        ...amounts,
        items: items.map((item) => ({ ...item, product_id: piece.id })),
      }
      const tried = await Promise.allSettled(
        [ada, ben].map((shopper) => fixtures.placeOrder(database, shopper, { expected })),
      )
      const losers = tried.filter((one) => one.status === 'rejected')
      expect(losers).toHaveLength(1)
      const told = await refusalOf(Promise.reject(losers[0]?.reason))
      expect(told).toMatchObject({
        code: 'PT409',
        name: 'INSUFFICIENT_STOCK',
        detail: { product_id: piece.id, available: 0 },
      })
      await database.owner.query('delete from public.shop_cart_items where product_id = $1', [
        piece.id,
      ])
    }
  })

  test('carts with the same products in any order do not deadlock', async () => {
    const products = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        fixtures.stock(database, { slug: `shared-${n}`, stock_quantity: 1000 }),
      ),
    )
    const crowd = await shoppers(24, 'shared')
    const answers = await Promise.all(
      crowd.map(async (shopper, n) => {
        const mine = n % 2 ? products : products.toReversed()
        for (const product of mine) await fixtures.addToCart(database, shopper, product)
        return tryToPlace(shopper, {})
      }),
    )
    expect(answers).toEqual(crowd.map(() => 'placed'))
  })
})

describe('concurrent changes while an order is placed', () => {
  test('an added piece is either ordered or still in the cart (A-07)', async () => {
    const ada = await database.createShopper('acid@example.com')
    const shirt = await fixtures.stock(database, { slug: 'acid-shirt', stock_quantity: 10_000 })
    const scarf = await fixtures.stock(database, { slug: 'acid-scarf', stock_quantity: 10_000 })
    let added = 0
    const pieces = (table: string, column: string, ids: string[]) =>
      fixtures.count(database, `select coalesce(sum(quantity), 0) from public.${table} where ${column} = any ($1)`, [ids])
    const sold = () => pieces('shop_order_items', 'product_id', [shirt.id, scarf.id])
    for (let round = 0; round < 30; round += 1) {
      await fixtures.addToCart(database, ada, shirt)
      const expected = await fixtures.quote(database, ada)
      await Promise.all([
        tryToPlace(ada, { expected }),
        fixtures.addToCart(database, ada, round % 2 ? shirt : scarf),
        fixtures.addToCart(database, ada, shirt),
      ])
      added += 3
      const inCart = await pieces('shop_cart_items', 'user_id', [ada])
      expect(inCart + (await sold())).toBe(added)
      if (inCart > 60) await tryToPlace(ada, {})
    }
    expect(await sold()).toBeGreaterThan(0)
  })

  test('a changing price is charged as shown or refused, and reduced stock is not oversold (A-08)', async () => {
    const crowd = await shoppers(12, 'moving')
    const shirt = await fixtures.stock(database, { slug: 'moving', stock_quantity: 40 })
    const shopkeeper = (async () => {
      for (let n = 0; n < 25; n += 1)
        await fixtures.change(database, shirt, `price = 20 + ${n % 2}, stock_quantity = greatest(stock_quantity - 1, 0)`)
    })()
    const answers = await Promise.all(
      crowd.map(async (shopper) => {
        const added = await fixtures
          .addToCart(database, shopper, shirt)
          .catch((error: Error) => error.message)
        return typeof added === 'string' ? added : tryToPlace(shopper, {})
      }),
    )
    await shopkeeper
    for (const answer of answers)
      expect(['placed', 'PRICE_CHANGED', 'INSUFFICIENT_STOCK']).toContain(answer)
  })

  test('the welcome code in two simultaneous orders is used once (A-38)', async () => {
    const ada = await database.createShopper('code@example.com')
    const shirt = await fixtures.stock(database, { slug: 'coded', price: 100 })
    await fixtures.addToCart(database, ada, shirt)
    const expected = await fixtures.quote(database, ada, 'WELCOME20')
    const call = { expected, code: 'WELCOME20' }
    const answers = await Promise.all([
      tryToPlace(ada, call),
      tryToPlace(ada, { ...call, code: ' welcome-20 ' }),
    ])
    expect(answers.toSorted()).toEqual(['EMPTY_CART', 'placed'])
    await fixtures.addToCart(database, ada, shirt)
    const later = await Promise.all(Array.from({ length: 5 }, () => tryToPlace(ada, call)))
    expect(later).toEqual(later.map(() => 'INVALID_CODE'))
    const uses =
      'select count(*) from public.shop_orders where user_id = $1 and discount_amount > 0'
    expect(await fixtures.count(database, uses, [ada])).toBe(1)
    const late = await refusalOf(fixtures.quote(database, ada, 'WELCOME20'))
    expect(late).toEqual({ code: 'PT409', name: 'INVALID_CODE', detail: { reason: 'used' } })
  })
})
