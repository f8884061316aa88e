import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../tests/support/database.ts'
import * as fixtures from './fixtures.ts'
import { refusalOf } from './fixtures.ts'

let database: FreshDatabase
let ada: string
let ben: string
let round = 0

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  round += 1
  ada = await database.createShopper(`ada${round}@example.com`)
  ben = await database.createShopper(`ben${round}@example.com`)
  await database.owner.query('delete from private.limit_counts')
})

const mails = async (kind: string, recipient: string) =>
  (
    await database.owner.query(
      'select payload from private.outbox where kind = $1 and recipient = $2',
      [kind, recipient],
    )
  ).rows

describe('a contact message', () => {
  const write = (name: unknown, email: unknown, message: unknown) =>
    database.asVisitor('select public.send_contact_message($1, $2, $3) as answer', [
      name,
      email,
      message,
    ])

  test('is stored and mailed to the shop', async () => {
    expect(await write(' Grace ', 'grace@example.com', 'Do you mend?\n\nThank you.')).toEqual([
      { answer: 'sent' },
    ])
    const mail = (await mails('contact_message', 'hello@lisiere.example')).at(-1)
    expect(mail.payload).toEqual({
      name: 'Grace',
      email: 'grace@example.com',
      message: 'Do you mend?\n\nThank you.',
    })
    expect(
      await fixtures.count(
        database,
        `select count(*) from private.contact_messages where name = 'Grace'`,
      ),
    ).toBe(1)
  })

  test.each([
    ['name', 'missing', '', 'a@b.co', 'x'],
    ['name', 'invalid', 'A\r\nBcc: b@c.de', 'a@b.co', 'x'],
    ['email', 'invalid', 'A', 'nobody', 'x'],
    ['email', 'missing', 'A', null, 'x'],
    ['message', 'missing', 'A', 'a@b.co', ' \n '],
    ['message', 'too_long', 'A', 'a@b.co', 'x'.repeat(5001)],
    ['message', 'card_number', 'A', 'a@b.co', 'charge 4111 1111 1111 1111'],
  ])('with a bad %s is refused: %s', async (field, problem, name, email, message) => {
    expect(await refusalOf(write(name, email, message))).toEqual({
      code: 'PT400',
      name: 'INVALID_MESSAGE',
      detail: { field, problem },
    })
  })
})

describe('a review', () => {
  const review = (
    shopper: string,
    product: string,
    rating: unknown,
    title: string | null = 'Good',
    comment: string | null = null,
  ) =>
    database.asShopper(shopper, 'select public.submit_review($1, $2, $3, $4) as review', [
      product,
      rating,
      title,
      comment,
    ])

  /** A product that both shoppers bought. */
  const bought = async (slug: string) => {
    const product = await fixtures.stock(database, { slug: `${slug}-${round}` })
    for (const shopper of [ada, ben]) {
      await fixtures.addToCart(database, shopper, product)
      await fixtures.placeOrder(database, shopper)
    }
    return product
  }

  test('is marked as verified and does not disclose its author', async () => {
    const shirt = await bought('reviewed')
    const [written] = await review(ada, shirt.id, 5)
    expect(written?.['review']).toMatchObject({
      product_id: shirt.id,
      rating: 5,
      is_verified_purchase: true,
    })
    expect(written?.['review']).not.toHaveProperty('user_id')
    await review(ben, shirt.id, 2)
    const summary = await database.asVisitor('select * from public.product_review_summary($1)', [
      shirt.id,
    ])
    expect(summary).toMatchObject([
      { average: '3.50', total: '2', stars_5: '1', stars_2: '1', stars_1: '0' },
    ])
  })

  test('is refused from a shopper without the purchase, or with a cancelled one (A-37)', async () => {
    const shirt = await fixtures.stock(database, { slug: `unbought-${round}` })
    const refused = { code: 'PT403', name: 'NOT_BOUGHT', detail: { product_id: shirt.id } }
    expect(await refusalOf(review(ada, shirt.id, 5))).toEqual(refused)
    await fixtures.addToCart(database, ada, shirt)
    const { order_number } = await fixtures.placeOrder(database, ada)
    expect(await refusalOf(review(ben, shirt.id, 1))).toEqual(refused)
    await database.asShopper(ada, 'select public.cancel_order($1)', [order_number])
    expect(await refusalOf(review(ada, shirt.id, 5))).toEqual(refused)
    const reviews = 'select count(*) from public.shop_product_reviews where product_id = $1'
    expect(await fixtures.count(database, reviews, [shirt.id])).toBe(0)
  })

  test('is stored once for a product, also under ten simultaneous calls (A-37)', async () => {
    const shirt = await bought('once')
    const sent = await Promise.allSettled(
      Array.from({ length: 10 }, () => review(ada, shirt.id, 4)),
    )
    expect(sent.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect(await refusalOf(review(ada, shirt.id, 4))).toMatchObject({
      code: 'PT409',
      name: 'ALREADY_REVIEWED',
    })
  })

  test('is refused when invalid (A-37)', async () => {
    const shirt = await bought('refused')
    for (const rating of [0, 6, null]) {
      expect(await refusalOf(review(ada, shirt.id, rating))).toMatchObject({
        code: 'PT400',
        name: 'INVALID_REVIEW',
      })
    }
    expect((await refusalOf(review(ada, shirt.id, '4.5'))).code).toBe('22P02')
    expect((await refusalOf(review(ada, shirt.id, 4, 'x'.repeat(121)))).detail).toEqual({
      field: 'title',
      problem: 'too_long',
    })
    expect((await refusalOf(review(ada, shirt.id, 4, null, 'x'.repeat(1_000_000)))).detail).toEqual(
      { field: 'comment', problem: 'too_long' },
    )
    expect((await refusalOf(review(ada, '00000000-0000-4000-8000-000000000000', 4))).name).toBe(
      'PRODUCT_UNAVAILABLE',
    )
  })
})
