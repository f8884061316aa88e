import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { brokenInvariants } from './invariants.ts'
import * as fixtures from './fixtures.ts'
import { ownDatabase, refusalOf, type Product } from './fixtures.ts'

const database = await ownDatabase()
let ada: string
let shirt: Product
let card: Product
let people = 0

afterAll(async () => expect(await brokenInvariants(database.owner)).toEqual([]))
beforeEach(async () => {
  people += 1
  ada = await database.createShopper(`ada${people}@example.com`)
  shirt = await fixtures.stock(database, {
    slug: `linen-shirt-${people}`,
    price: 30.05,
    stock_quantity: 4,
  })
  card = await fixtures.stock(database, { slug: `card-${people}`, price: 12, stock_quantity: 50 })
})

const place = (call: fixtures.OrderCall = {}) => fixtures.placeOrder(database, ada, call)
const add = (product: Product, quantity = 1) => fixtures.addToCart(database, ada, product, quantity)

/** Expects no order, and Ada's cart and the stock unchanged. */
async function expectUntouched(lines: number) {
  const own = (table: string) =>
    fixtures.count(database, `select count(*) from ${table} where user_id = $1`, [ada])
  expect(await own('public.shop_orders')).toBe(0)
  expect(await own('public.shop_cart_items')).toBe(lines)
}

describe('differences to what the shopper saw are named, and nothing is written', () => {
  test('a price that rose, and one that fell (A-08)', async () => {
    await add(shirt)
    await add(card)
    for (const price of [31, 29]) {
      const expected = await fixtures.quote(database, ada)
      await fixtures.change(database, shirt, `price = ${price}`)
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

  test('an inactive product and missing stock: both in one answer (A-08)', async () => {
    await add(shirt, 3)
    await add(card)
    const expected = await fixtures.quote(database, ada)
    await fixtures.change(database, shirt, 'stock_quantity = 1')
    await fixtures.change(database, card, 'is_active = false')
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

  test('a cart changed in another tab: more, fewer, other products', async () => {
    await add(shirt)
    const expected = await fixtures.quote(database, ada)
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
})
