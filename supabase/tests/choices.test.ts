import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../tests/support/database.ts'
import * as fixtures from './fixtures.ts'
import { refusalOf, type Product } from './fixtures.ts'

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
  shirt = await fixtures.stock(database, { slug: `shirt-${round}`, stock_quantity: 400 })
})

async function add(quantity: number, choice: string | null) {
  const rows = await database.asShopper(ada, 'select * from public.cart_add($1, $2, $3)', [
    shirt.id,
    quantity,
    choice,
  ])
  return rows[0]?.['choice']
}
const choose = (choice: string | null, shopper = ada) =>
  database.asShopper(
    shopper,
    'update public.shop_cart_items set choice = $1 where product_id = $2 returning choice',
    [choice, shirt.id],
  )

describe('the choice of a cart item', () => {
  test('is set with the product, changed and removed', async () => {
    expect(await add(1, ' M ')).toBe('M')
    expect(await choose('1 × M, 1 × L')).toEqual([{ choice: '1 × M, 1 × L' }])
    expect(await choose('  ')).toEqual([{ choice: null }])
    expect(await fixtures.addToCart(database, ada, shirt)).toMatchObject({ choice: null })
  })

  test.each([
    ['M', 1, 'M', 2, 'M'],
    ['M', 1, 'L', 1, '1 × M, 1 × L'],
    ['M', 2, null, 1, '2 × M'],
    [null, 1, 'L', 1, '1 × L'],
    [null, 1, null, 1, null],
    ['2 × M', 3, 'M', 1, '3 × M'],
    ['1 × M, 2 × L', 3, 'L', 4, '1 × M, 6 × L'],
    ['M, sleeves long', 1, 'L', 1, '1 × M, sleeves long, 1 × L'],
    ['x'.repeat(118), 1, 'L', 1, 'x'.repeat(118)],
  ])('%s of %i and %s of %i make %s', async (before, pieces, added, more, both) => {
    await add(pieces, before)
    expect(await add(more, added)).toBe(both)
  })

  test('is any text of up to 120 characters, markup and right-to-left text included', async () => {
    await add(1, null)
    const texts = ['<script>alert(1)</script>', 'مقاس متوسط', 'x'.repeat(120), '🧥'.repeat(120)]
    for (const text of texts) expect(await choose(text)).toEqual([{ choice: text }])
  })

  test.each([
    ['x'.repeat(121), 'too_long'],
    ['M\u0007', 'invalid'],
    ['M\nL', 'invalid'],
    ['M\u0085', 'invalid'],
    ['\u202EM', 'invalid'],
    ['M\u2066', 'invalid'],
    ['4111 1111 1111 1111', 'card_number'],
  ])('is refused when it is %j', async (text, problem) => {
    const refusal = { name: 'INVALID_CHOICE', detail: { field: 'choice', problem } }
    expect(await refusalOf(add(1, text))).toMatchObject(refusal)
    await add(1, 'M')
    expect(await refusalOf(choose(text))).toMatchObject(refusal)
  })

  test('cannot be changed by anybody else', async () => {
    await add(1, 'M')
    expect(await choose('XL', ben)).toEqual([])
    expect(await choose('M')).toEqual([{ choice: 'M' }])
  })

  test('is part of the export of a shopper', async () => {
    await add(1, 'M')
    const [row] = await database.asShopper(ada, 'select public.own_data() as own')
    expect(row?.['own']).toMatchObject({ cart: [{ quantity: 1, choice: 'M' }] })
  })
})

describe('an order', () => {
  const choiceOf = async () => {
    const { rows } = await database.owner.query<{ choice: string | null }>(
      `select choice from public.shop_order_items where product_id = $1`,
      [shirt.id],
    )
    return rows
  }
  const mailOf = async (recipient: string) => {
    const { rows } = await database.owner.query<{ items: { choice?: string }[] }>(
      `select payload -> 'items' as items from private.outbox where recipient = $1`,
      [recipient],
    )
    return rows[0]?.items[0]
  }
  const seen = async (choice: string | null) => {
    const quote = await fixtures.quote(database, ada)
    return { ...quote, items: quote.items.map((item) => ({ ...item, choice })) }
  }

  test('keeps the choice with its item and in its mail', async () => {
    await add(2, '1 × M, 1 × L')
    const email = `ada${round}@example.com`
    await fixtures.placeOrder(database, ada, {
      expected: await seen('1 × M, 1 × L'),
      billing_address: { ...fixtures.billing, email },
    })
    expect(await choiceOf()).toEqual([{ choice: '1 × M, 1 × L' }])
    expect(await mailOf(email)).toMatchObject({ choice: '1 × M, 1 × L' })
  })

  test('sends no text of the shopper to the address of somebody else', async () => {
    await add(1, 'Visit evil.example')
    const email = `stranger${round}@example.com`
    await fixtures.placeOrder(database, ada, { billing_address: { ...fixtures.billing, email } })
    expect(await mailOf(email)).toMatchObject({ quantity: 1 })
    expect(await mailOf(email)).not.toHaveProperty('choice')
  })

  test('with another choice than the shopper saw is refused', async () => {
    await add(1, 'M')
    const expected = await seen('M')
    await choose('L')
    expect(await refusalOf(fixtures.placeOrder(database, ada, { expected }))).toMatchObject({
      name: 'CART_CHANGED',
      detail: { problems: [{ kind: 'choice_changed', expected_choice: 'M', choice: 'L' }] },
    })
    expect(await choiceOf()).toEqual([])
  })

  test('of a page that knows no choices is placed as before', async () => {
    await add(1, 'M')
    await fixtures.placeOrder(database, ada)
    expect(await choiceOf()).toEqual([{ choice: 'M' }])
  })
})
