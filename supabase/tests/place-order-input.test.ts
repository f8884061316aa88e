import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from './invariants.ts'
import * as fixtures from './fixtures.ts'
import { ownDatabase, refusalOf } from './fixtures.ts'

// Invalid input is refused with a 400 that names the field, or with a 409; never with a 5xx, and nothing is written.

const database = await ownDatabase()
let ada: string
let expected: fixtures.Quote

beforeAll(async () => {
  ada = await database.createShopper('ada@example.com')
  const shirt = await fixtures.stock(database, { slug: 'linen-shirt', price: 30.05 })
  await fixtures.addToCart(database, ada, shirt, 2)
  expected = await fixtures.quote(database, ada)
})
afterAll(async () => {
  expect(await brokenInvariants(database.owner)).toEqual([])
  expect(await fixtures.count(database, 'select count(*) from public.shop_orders')).toBe(0)
  expect(await fixtures.count(database, 'select count(*) from private.outbox')).toBe(0)
})

const refused = (call: fixtures.OrderCall) =>
  refusalOf(fixtures.placeOrder(database, ada, { expected, ...call }))
const invalid = (field: string, problem: string) => ({
  code: 'PT400',
  name: 'INVALID_ORDER',
  detail: { field, problem },
})

describe('invalid order: the refusal names the field', () => {
  test.each([
    '',
    'ORD-',
    'ord-MI5L2VX7ABCDE',
    'ORD-MI5L2VX7 BCDE',
    "ORD-'; drop table",
    'X'.repeat(10_000),
  ])('order number %j', async (order_number) => {
    expect(await refused({ order_number })).toEqual(invalid('order_number', 'invalid'))
  })

  test.each([null, '', 'cash', 'CARD', '4111111111111111'])(
    'payment method %j',
    async (payment_method) => {
      expect(await refused({ payment_method })).toEqual(invalid('payment_method', 'invalid'))
    },
  )

  test.each(Object.keys(fixtures.billing))('billing without %s (R-445)', async (field) => {
    for (const value of [undefined, null, '', '  ', '\u00a0', '\u200b\u2060']) {
      expect(await refused({ billing_address: { ...fixtures.billing, [field]: value } })).toEqual(
        invalid(`billing_address.${field}`, 'missing'),
      )
    }
  })

  test.each(Object.keys(fixtures.address))('shipping without %s (R-446)', async (field) => {
    expect(await refused({ shipping_address: { ...fixtures.address, [field]: '' } })).toEqual(
      invalid(`shipping_address.${field}`, 'missing'),
    )
  })

  test.each([
    ['billing_address.country', { country: 'DE' }, 'invalid'],
    ['billing_address.country', { country: 'USA' }, 'too_long'],
    ['billing_address.email', { email: 'ada@example' }, 'invalid'],
    ['billing_address.email', { email: 'ada example@x.y' }, 'invalid'],
    ['billing_address.email', { email: `${'a'.repeat(250)}@b.co` }, 'too_long'],
    ['billing_address.email', { email: 'a@b.co\r\nBcc: c@d.co' }, 'invalid'],
    ['billing_address.first_name', { first_name: 'A'.repeat(101) }, 'too_long'],
    ['billing_address.first_name', { first_name: 7 }, 'not_text'],
    ['billing_address.city', { city: { deep: [] } }, 'not_text'],
    ['billing_address.state', { state: 'N\u001bY' }, 'invalid'],
    ['billing_address.address_line_2', { address_line_2: '4111 1111 1111 1111' }, 'card_number'],
  ])('%s of %j', async (field, part, problem) => {
    expect(await refused({ billing_address: { ...fixtures.billing, ...part } })).toEqual(
      invalid(field, problem),
    )
  })

  test.each([null, [], 'x', 7, true])('an address that is %j', async (billing_address) => {
    expect(await refused({ billing_address })).toEqual(invalid('billing_address', 'missing'))
  })

  test.each([
    '4111111111111111',
    'my card: 4111 1111 1111 1111, 12/27 123',
    '３７８２８２２４６３１０００５',
    'x6304000000000000y',
    '4111 ١١١١ ११११ 1111',
  ])('a card number in the notes: %s', async (notes) => {
    expect(await refused({ notes })).toEqual(invalid('notes', 'card_number'))
  })

  test('a card number in the digits of any script', async () => {
    const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code))
    const zeros = Array.from({ length: 0x1_e95a }, (_, code) => code).filter(
      (code) => isDigit(code) && !isDigit(code - 1),
    )
    const card = (zero: number) =>
      Array.from('4111111111111111', (digit) => String.fromCodePoint(zero + Number(digit))).join('')
    const { rows } = await database.owner.query<{ notes: string }>(
      `select notes from unnest($1::text[]) as notes where not private.has_card_number(notes)`,
      [zeros.map(card)],
    )
    expect(zeros.length).toBeGreaterThan(60)
    expect(rows).toEqual([])
  })

  test('a telephone number in an e-mail address is not taken for a card number', async () => {
    const email = '6304000000000000@example.com'
    expect(
      await refused({ billing_address: { ...fixtures.billing, email }, notes: 'a'.repeat(1001) }),
    ).toEqual(invalid('notes', 'too_long'))
  })

  test('notes that are too long', async () => {
    expect(await refused({ notes: 'a'.repeat(1001) })).toEqual(invalid('notes', 'too_long'))
  })
})

describe('invalid `expected`', () => {
  const line = { product_id: '00000000-0000-4000-8000-000000000000', quantity: 1, unit_price: 1 }
  test.each([
    null,
    {},
    [],
    'x',
    { subtotal: '60.10' },
    { total_amount: null },
    { tax_amount: 1e10 },
    { items: {} },
    { items: [1] },
    { items: [{ ...line, product_id: 'linen-shirt' }] },
    { items: [line, line] },
    { items: Array.from({ length: 201 }, () => line) },
  ])('%j', async (part) => {
    const whole =
      part && Object.keys(part).length > 0 && typeof part === 'object'
        ? { ...expected, ...part }
        : part
    expect(await refused({ expected: whole })).toMatchObject({
      code: 'PT400',
      name: 'INVALID_ORDER',
    })
  })
})

describe('texts that resemble card numbers or attacks are accepted', () => {
  test.each([
    'Call +1 212 555 0148 after 5',
    '4111111111111112',
    '12345',
    'size 38, 32, 29',
    "Robert'); drop table --",
  ])('%s', async (text) => {
    const rows = await database.owner.query('select private.has_card_number($1) as found', [text])
    expect(rows.rows[0].found).toBe(false)
  })
})
