import { describe, expect, test } from 'vitest'

import { addToCart, placeOrder, quote, refusalOf, stock } from '../../supabase/tests/fixtures.ts'
import { ending, ownShop } from '../own-shop.test-support.ts'

const { database, run } = await ownShop()
const ada = await database.createShopper('ada@example.com')
const coat = await stock(database, { slug: 'coat', price: 100 })

const find = async (code: string) =>
  (await run('codes list --json')).objects.find((row) => row['code'] === code)
/** Why it is refused for Ada's cart. */
const reasonOf = async (code: string) =>
  (await refusalOf(quote(database, ada, code))).detail['reason']

describe('a code', () => {
  test('for any order is accepted once, and keeps its percentage', async () => {
    await addToCart(database, ada, coat)
    await placeOrder(database, ada)
    expect((await run('codes create thank-you --percent 10 --any-order')).exitCode).toBe(0)
    expect((await run('codes create first --percent 10')).exitCode).toBe(0)
    await addToCart(database, ada, coat)
    expect(await reasonOf('FIRST')).toBe('not_first_order')
    expect(await quote(database, ada, 'THANKYOU')).toMatchObject({ discount_amount: 10 })
    await placeOrder(database, ada, { code: 'thankyou' })
    await addToCart(database, ada, coat)
    expect(await reasonOf('THANKYOU')).toBe('used')
    expect(await find('THANKYOU')).toMatchObject({ percent: 10, uses: 1 })
  })

  test('of a fixed amount takes off that, at most the subtotal, from its minimum on', async () => {
    const ben = await database.createShopper('ben@example.com')
    const order = async (code: string) => {
      await addToCart(database, ben, coat)
      return placeOrder(database, ben, { code })
    }
    const { output } = await run('codes create ten --amount 10 --minimum 200 --any-order')
    expect(output).toBe('TEN  code TEN, amount 10.00, minimum 200.00, first order only no\n')
    expect(await refusalOf(order('TEN'))).toMatchObject({
      name: 'INVALID_CODE',
      detail: { reason: 'below_minimum', minimum: 200 },
    })
    const seen = { ...(await quote(database, ben)), discount_amount: 10, total_amount: 98 }
    const refused = await refusalOf(placeOrder(database, ben, { expected: seen, code: 'ten' }))
    expect(refused).toMatchObject({ detail: { reason: 'below_minimum' } })
    const placed = await order('TEN')
    expect(placed).toMatchObject({
      subtotal: '200.00',
      discount_amount: '10.00',
      total_amount: '206.00',
      discount_kind: 'amount',
      discount_value: '10.00',
    })
    await run('codes create big --amount 500 --any-order')
    expect(await order('BIG')).toMatchObject({ discount_amount: '100.00', total_amount: '8.00' })
    expect((await run(`orders show ${String(placed['order_number'])}`)).output).toContain(
      'Discount    -10.00 (TEN: 10.00 dollars)',
    )
    expect(await find('TEN')).toMatchObject({ percent: null, amount: '10.00', minimum: '200.00' })
  })

  test('is logged as it is stored, in whichever spelling it was typed', async () => {
    await run('codes create any-case --percent 10')
    await run('codes disable Any-Case')
    for (const spelling of ['ANYCASE', 'any-case']) {
      const { objects } = await run(`log --subject ${spelling} --json`)
      expect(objects.map(({ act }) => act)).toEqual(['codes disable', 'codes create'])
    }
  })

  test('is accepted in any width and with invisible characters, as it may be created', async () => {
    await run('codes create ｗｉｄｅ\u200b-９ --percent 9 --any-order')
    for (const typed of ['WIDE9', 'ｗｉｄｅ 9', 'wi\u00adde9\u2060'])
      expect(await quote(database, ada, typed)).toMatchObject({ code: 'WIDE9', percent_off: 9 })
  })

  test('is refused from its end on', async () => {
    await run('codes create weekend --percent 5 --any-order --until 2d')
    expect(await quote(database, ada, 'WEEKEND')).toMatchObject({ percent_off: 5 })
    await database.owner.query(
      `update private.codes set valid_until = now() where code = 'WEEKEND'`,
    )
    expect(await reasonOf('WEEKEND')).toBe('unknown')
  })

  test('is made once with a key, also when it ends in so many days', async () => {
    const create = 'codes create weekly --percent 5 --until 7d --once week-1'
    expect((await run(create)).output).not.toContain('done before')
    expect((await run(create)).output).toContain('(done before)')
    expect((await run(`${create} --any-order`)).exitCode).toBe(3)
  })

  test('of the welcome mail is disabled only with another one instead', async () => {
    expect((await run('codes disable WELCOME20')).messages).toContain('--instead')
    expect((await run('codes disable WELCOME20 --instead NONE')).exitCode).toBe(3)
    await run('codes create hello15 --percent 15')
    expect(await run('codes disable welcome20 --instead hello15')).toMatchObject(
      ending(0, 'content/shop.ts'),
    )
    expect(await reasonOf('WELCOME20')).toBe('unknown')
    await database.asVisitor(`select public.newsletter_subscribe('reader@example.com')`)
    const { rows } = await database.owner.query(
      `select payload ->> 'code' as code from private.outbox where kind = 'newsletter_welcome'`,
    )
    expect(rows).toEqual([{ code: 'HELLO15' }])
  })

  test.each([
    ['codes create SALE', 2, '--percent 10, or --amount 10'],
    ['codes create SALE --percent 5 --amount 5', 2, "cannot be used with option '--percent"],
    ['codes create LATE --percent 5 --until 2020-01-01', 2, 'It must be a moment to come'],
    ['codes create LATE --percent 5 --until 0d', 2, 'It must be a moment to come'],
    ['codes create SALE --amount 0', 2, 'It must be more than 0'],
    ['codes create SALE --amount -5', 2, 'It must be dollars like'],
    ['codes create SALE --amount 5 --minimum x', 2, 'It must be dollars like'],
    ['codes create SALE --percent 0', 2, 'It must be a whole number from 1 to 100'],
    ['codes create S! --percent 5', 3, 'A code has 3 to 40 letters and digits.'],
    ['codes create WELCOME20 --percent 5', 3, 'There is a code WELCOME20 already.'],
    ['codes disable UNKNOWN', 3, 'There is no code UNKNOWN.'],
  ])('%s is refused', async (words, exitCode, message) => {
    expect(await run(words)).toMatchObject(ending(exitCode, message))
  })
})
