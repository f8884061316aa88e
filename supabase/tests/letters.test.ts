import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withTransaction } from '../../backend/database/pool.ts'
import { freshDatabase, type FreshDatabase } from '../../tests/stage/database.ts'
import * as scene from './scene.ts'
import { refusalOf } from './scene.ts'

// Newsletter, contact and reviews: what people write to the shop, and how often they may.

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

/** Calls a function as a visitor whose address is known, as our host and a hosted project tell it. */
const from = (settings: Record<string, string>, sql: string, parameters: unknown[] = []) =>
  withTransaction(database.authenticator, async (client) => {
    await client.query(`select set_config('role', 'anon', true)`)
    for (const [name, value] of Object.entries(settings)) {
      await client.query('select set_config($1, $2, true)', [name, value])
    }
    return (await client.query(sql, parameters)).rows
  })
const subscribe = async (email: string | null, shopper?: string) => {
  const sql = 'select public.newsletter_subscribe($1) as answer'
  const rows = shopper
    ? await database.asShopper(shopper, sql, [email])
    : await database.asVisitor(sql, [email])
  return scene.first(rows)['answer']
}
const status = async (shopper: string) =>
  scene.first(await database.asShopper(shopper, 'select public.newsletter_status() as answer'))[
    'answer'
  ]
const mails = async (kind: string, recipient: string) =>
  (
    await database.owner.query(
      'select payload from private.outbox where kind = $1 and recipient = $2',
      [kind, recipient],
    )
  ).rows

describe('the newsletter', () => {
  test('welcomes a visitor once, with the code and a link to leave', async () => {
    const email = `Visitor${round}@Example.com`
    expect(await subscribe(` ${email} `)).toBe('subscribed')
    expect(await subscribe(email.toLowerCase())).toBe('already-subscribed')
    const [mail, ...more] = await mails('newsletter_welcome', email.toLowerCase())
    expect(more).toEqual([])
    expect(mail.payload).toMatchObject({ code: 'WELCOME20', percent: 20 })

    const leave = (token: string) =>
      database.asVisitor('select public.newsletter_unsubscribe($1) as answer', [token])
    const token: string = mail.payload.unsubscribe_token
    expect(await leave(token)).toEqual([{ answer: 'unsubscribed' }])
    expect(await leave(token)).toEqual([{ answer: 'not-subscribed' }])
    for (const forged of [
      '',
      'x',
      `${token.slice(0, -1)}${token.endsWith('0') ? 1 : 0}`,
      token.toUpperCase(),
    ]) {
      expect(await refusalOf(leave(forged))).toMatchObject({ code: 'PT400', name: 'INVALID_TOKEN' })
    }
    expect(await subscribe(email)).toBe('resubscribed')
    expect(await mails('newsletter_welcome', email.toLowerCase())).toHaveLength(1)
  })

  test.each([
    null,
    '',
    'x',
    'a@b',
    'a@b.',
    'a b@c.de',
    'a@b.co, c@d.co',
    'a@b.co\r\nBcc: c@d.co',
    `${'a'.repeat(260)}@b.co`,
  ])('refuses %j', async (email) => {
    expect(await refusalOf(subscribe(email))).toMatchObject({
      code: 'PT400',
      name: 'INVALID_EMAIL',
    })
  })

  test('is tied to an account only when the address is the account’s own', async () => {
    expect(await status(ada)).toBe('absent')
    expect(await subscribe(`ada${round}@example.com`, ben)).toBe('subscribed')
    expect(await status(ada)).toBe('active')
    expect(await status(ben)).toBe('absent')
    const owner = async () =>
      (
        await database.owner.query(
          'select user_id from public.shop_newsletter_subscriptions where email = $1',
          [`ada${round}@example.com`],
        )
      ).rows[0].user_id
    expect(await owner()).toBe(null)
    await database.asShopper(ada, 'select public.newsletter_unsubscribe()')
    expect(await status(ada)).toBe('inactive')
    expect(await subscribe(`ada${round}@example.com`, ada)).toBe('resubscribed')
    expect(await owner()).toBe(ada)
  })

  test('lets nobody leave for somebody else', async () => {
    await subscribe(`ada${round}@example.com`, ada)
    expect(
      await database.asShopper(ben, 'select public.newsletter_unsubscribe() as answer'),
    ).toEqual([{ answer: 'not-subscribed' }])
    expect(
      (await refusalOf(database.asVisitor('select public.newsletter_unsubscribe()'))).name,
    ).toBe('SIGN_IN_REQUIRED')
    expect(await status(ada)).toBe('active')
  })

  test('keeps one row when the same address comes ten times at once', async () => {
    await database.owner.query(
      `update private.limits set allowed = 100 where act = 'newsletter' and counted_by = 'address'`,
    )
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => subscribe(`rush${round}@example.com`)),
    )
    expect(answers.filter((answer) => answer === 'subscribed')).toHaveLength(1)
    await database.owner.query(
      `update private.limits set allowed = 5 where act = 'newsletter' and counted_by = 'address' and period = '1 minute'`,
    )
  })
})

describe('limits', () => {
  const call = (settings: Record<string, string>, n: number) =>
    from(settings, 'select public.newsletter_subscribe($1)', [`limit${round}.${n}@example.com`])

  test('count by the address our host tells, and say when to come back', async () => {
    const home = { 'request.client_address': '203.0.113.7' }
    for (let n = 0; n < 5; n += 1) await call(home, n)
    const refused = await refusalOf(call(home, 5))
    expect(refused).toMatchObject({ code: 'PT429', name: 'RATE_LIMITED' })
    expect(refused.detail['retry_after']).toBeGreaterThan(0)
    expect(refused.detail['retry_after']).toBeLessThanOrEqual(60)
    await call({ 'request.client_address': '203.0.113.8' }, 6)
  })

  test.each<[Record<string, string>, string]>([
    [
      {
        'request.client_address': '203.0.113.7',
        'request.headers': '{"cf-connecting-ip": "198.51.100.1"}',
      },
      '203.0.113.7',
    ],
    [
      { 'request.headers': '{"cf-connecting-ip": "198.51.100.1", "x-forwarded-for": "6.6.6.6"}' },
      '198.51.100.1',
    ],
    [{ 'request.headers': '{"x-forwarded-for": "6.6.6.6, 198.51.100.2"}' }, '198.51.100.2'],
    [{ 'request.client_address': '2001:db8:1:2:3:4:5:6' }, '2001:db8:1:2::/64'],
    [{ 'request.client_address': 'nonsense' }, 'unknown'],
    [{ 'request.headers': '{}' }, 'unknown'],
    [{}, 'unknown'],
  ])('%j is %s', async (settings, address) => {
    const found = await withTransaction(database.owner, async (client) => {
      for (const [name, value] of Object.entries(settings))
        await client.query('select set_config($1, $2, true)', [name, value])
      return (await client.query('select private.client_address() as address')).rows[0].address
    })
    expect(found).toBe(address)
  })

  test('hold under twenty calls at once, and keep no address to read', async () => {
    const home = { 'request.client_address': '203.0.113.9' }
    const calls = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => call(home, n)))
    expect(calls.filter((one) => one.status === 'fulfilled')).toHaveLength(5)
    const { rows } = await database.owner.query(
      `select count(*) from private.limit_counts as c where c::text like '%203.0.113%'`,
    )
    expect(rows[0].count).toBe('0')
  })

  test('are what the table says: the host may change them', async () => {
    await database.owner.query(`update private.limits set allowed = 1 where act = 'contact'`)
    const write = () =>
      database.asVisitor(`select public.send_contact_message('A', 'a@b.co', 'Hello')`)
    await write()
    expect((await refusalOf(write())).code).toBe('PT429')
    await database.owner.query(`update private.limits set allowed = 5 where act = 'contact'`)
  })
})

describe('a contact message', () => {
  const write = (name: unknown, email: unknown, message: unknown) =>
    database.asVisitor('select public.send_contact_message($1, $2, $3) as answer', [
      name,
      email,
      message,
    ])

  test('is kept and mailed to the shop', async () => {
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
      await scene.count(
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

  test('is verified when its author bought, and tells nobody who that is', async () => {
    const shirt = await scene.stock(database, { slug: `reviewed-${round}` })
    await scene.addToCart(database, ada, shirt)
    await scene.placeOrder(database, ada)
    const [written] = await review(ada, shirt.id, 5)
    expect(written?.['review']).toMatchObject({
      product_id: shirt.id,
      rating: 5,
      is_verified_purchase: true,
    })
    expect(written?.['review']).not.toHaveProperty('user_id')
    expect(await review(ben, shirt.id, 2)).toMatchObject([
      { review: { is_verified_purchase: false } },
    ])
    const summary = await database.asVisitor('select * from public.product_review_summary($1)', [
      shirt.id,
    ])
    expect(summary).toMatchObject([
      { average: '3.50', total: '2', stars_5: '1', stars_2: '1', stars_1: '0' },
    ])
  })

  test('is written once for a product, also when sent ten times at once', async () => {
    const shirt = await scene.stock(database, { slug: `once-${round}` })
    const sent = await Promise.allSettled(
      Array.from({ length: 10 }, () => review(ada, shirt.id, 4)),
    )
    expect(sent.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect(await refusalOf(review(ada, shirt.id, 4))).toMatchObject({
      code: 'PT409',
      name: 'ALREADY_REVIEWED',
    })
  })

  test('is refused when it is none', async () => {
    const shirt = await scene.stock(database, { slug: `refused-${round}` })
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
