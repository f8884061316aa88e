import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { isEmail, signUpProblems } from '../../app/shop/session/credentials.ts'
import { orderStatuses } from '../../app/shop/orders/order.ts'
import { orderTotal } from '../../app/shop/pricing/order-total.ts'
import { addressErrors } from '../../app/shop/checkout/address/address-errors.ts'
import { emptyBillingAddress, shippingFrom } from '../../app/shop/checkout/address/address.ts'
import { containsCardNumber } from '../../app/shop/checkout/payment/card-number.ts'
import { contactFieldError } from '../../app/shop/contact/contact.ts'
import { newsletterEmailError } from '../../app/shop/newsletter/newsletter.ts'
import { normalizeEmail } from '../../backend/auth/email-address.ts'
import { orderStatuses as commandLineStatuses } from '../../shopkeeper/orders/order-status.ts'
import { freshDatabase, type FreshDatabase } from '../support/database.ts'

// Forms validate input before it is sent, and the database validates it again. A form may be stricter than
// the database, never the other way round.

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

describe('an e-mail address', () => {
  const emails = fc.sample(fc.oneof(addresses(), fc.string(), fc.emailAddress()), 2_000)
  /** Split where the screens use patterns. */
  const parts = (email: string) => email.trim().split('@')
  const labels = (email: string) => (parts(email)[1] ?? '').split('.')
  const has = (email: string, signs: string) =>
    Array.from(signs).some((sign) => email.includes(sign))
  const isBlank = (email: string) => email.trim() === ''

  test('for the newsletter needs an @ and a dot, and is required (B-05)', () => {
    for (const email of emails) {
      const title = newsletterEmailError(email)?.title ?? 'taken'
      if (isBlank(email)) expect([email, title]).toEqual([email, 'Email Required'])
      else if (!email.includes('@') || !email.includes('.'))
        expect([email, title]).toEqual([email, 'Invalid Email'])
      else expect([email, title]).toEqual([email, isFormat(email) ? 'taken' : 'Invalid Email'])
    }
  })

  test('for an account has a valid format (B-05)', () => {
    const names = { firstName: 'Ada', lastName: 'Marlowe' }
    const passwords = { password: 'linen-and-silk', confirmPassword: 'linen-and-silk' }
    for (const email of emails) {
      const problems = signUpProblems({ ...names, ...passwords, email })
      expect([email, problems.length === 0]).toEqual([email, isFormat(email)])
      expect([email, isEmail(email)]).toEqual([email, isFormat(email)])
    }
  })

  test('for a bill is x@y.z (B-05)', () => {
    const ada = { ...emptyBillingAddress, first_name: 'Ada', last_name: 'Marlowe' }
    const place = { address_line_1: '18 Mercer Street', city: 'New York', state: 'NY' }
    for (const email of emails) {
      const bill = { ...ada, ...place, postal_code: '10013', email }
      const [problem] = addressErrors(bill, shippingFrom(bill), true)
      const [first = '', ...rest] = labels(email)
      const [name] = parts(email)
      const isTaken =
        parts(email).length === 2 && name !== '' && first !== '' && rest.join('.') !== ''
      const title = isTaken && !/\s/.test(email.trim()) ? 'taken' : 'Invalid Email'
      const expected = isBlank(email) ? 'Missing Information' : title
      expect([email, problem?.title ?? 'taken']).toEqual([email, expected])
    }
  })

  test('that the database accepts, every form accepts (B-05)', async () => {
    const { rows } = await database.owner.query<{ email: string; taken: boolean }>(
      'select email, private.is_email(email) as taken from unnest($1::text[]) as email',
      [emails.map((email) => email.trim().replaceAll('\0', ''))],
    )
    const taken = rows.filter((row) => row.taken).map(({ email }) => email)
    expect(taken.length).toBeGreaterThan(300)
    expect(taken.filter((email) => newsletterEmailError(email) !== null)).toEqual([])
    expect(taken.filter((email) => contactFieldError('email', email) !== null)).toEqual([])
    const bill = (email: string) => ({ ...emptyBillingAddress, email })
    const isRefused = (email: string) =>
      addressErrors(bill(email), shippingFrom(bill(email)), true).some(
        ({ name }) => name === 'email',
      )
    expect(taken.filter(isRefused)).toEqual([])
  })

  test('that auth accepts, the form accepts (B-05)', () => {
    const taken = emails.map((email) => email.trim()).filter(isAccount)
    expect(taken.length).toBeGreaterThan(300)
    expect(taken.filter((email) => !isEmail(email))).toEqual([])
  })

  function isFormat(email: string) {
    const [name, domain, ...more] = parts(email)
    return (
      name !== '' &&
      domain !== undefined &&
      more.length === 0 &&
      labels(email).length > 1 &&
      labels(email)[0] !== '' &&
      labels(email).at(-1) !== '' &&
      !has(email.trim(), ',;<>()') &&
      !/\s/.test(email.trim()) &&
      email.trim().length <= 254
    )
  }
  function isAccount(email: string) {
    try {
      return normalizeEmail(email) !== ''
    } catch {
      return false
    }
  }
})

test('an e-mail address holds no invisible characters', async () => {
  const signs = [
    '\u00ad',
    '\u200b',
    '\u200d',
    '\u200f',
    '\u202e',
    '\u2060',
    '\u2066',
    '\ufeff',
    '\u0007',
  ]
  const { rows } = await database.owner.query(
    'select email from unnest($1::text[]) as email where private.is_email(email)',
    [['ada@example.com', ...signs.map((sign) => `a${sign}da@example.com`)]],
  )
  expect(rows).toEqual([{ email: 'ada@example.com' }])
})

test('the form finds card numbers in text wherever the database does', async () => {
  const piece = fc.constantFrom(
    '4242',
    '4111 1111',
    '1',
    '0',
    ' ',
    '-',
    '  ',
    '::: ',
    'a',
    '４２',
    '٤٢',
    '४२४२',
    '𝟒𞥒',
    '\n',
  )
  const texts = fc.sample(
    fc.array(piece, { minLength: 8, maxLength: 30 }).map((pieces) => pieces.join('')),
    2_000,
  )
  texts.push('4242 4242 4242 4242', 'x 4-2-4-2-4-2-4-2-4-2-4-2-4-2-4-2 x')
  const { rows } = await database.owner.query<{ text: string; found: boolean }>(
    'select text, private.has_card_number(text) as found from unnest($1::text[]) as text',
    [texts],
  )
  expect(rows.filter(({ found }) => found).length).toBeGreaterThan(20)
  expect(rows.filter(({ text, found }) => found !== containsCardNumber(text))).toEqual([])
})

test('an order costs on the page what it costs in the database, on both sides of free shipping', async () => {
  const subtotals = [
    0, 0.01, 9.99, 49.99, 50, 50.01, 62.5, 74.99, 75, 75.01, 99.99, 100, 100.01, 12_345.67,
  ]
  const { rows } = await database.owner.query(
    `select subtotal::float8, amounts.shipping_amount::float8, amounts.tax_amount::float8,
       amounts.discount_amount::float8, amounts.total_amount::float8
     from unnest($1::numeric[]) as subtotal, private.order_amounts(subtotal, 0) as amounts`,
    [subtotals],
  )
  expect(rows).toEqual(subtotals.map((subtotal) => orderTotal(subtotal)))
})

test('pages and command line know the same statuses of an order', () => {
  // Those of the table are in the types, which the compiler compares with the pages.
  expect(commandLineStatuses).toEqual(Object.keys(orderStatuses))
})

/** Put together from what addresses are made of, in every order. */
function addresses() {
  const piece = fc.constantFrom(...usual, ...usual, ...unusual)
  const word = fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(''))
  const close = fc
    .tuple(word, word, fc.constantFrom('com', 'de', '', 'c', '.'))
    .map(([name, host, end]) => `${name}@${host}.${end}`)
  const loose = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join(''))
  return fc.oneof(close, loose)
}

const usual = ['ada', 'b', 'example', 'co', 'x'.repeat(64), '@', '.', '-', '_', '+', "'"]
const separators = ['"', ',', ';', '<', '>', '(', ':', '\\', ' ', '\t', '\r\nBcc:']
const invisible = ['\u00a0', '\u3000', '\ufeff', '\u2028', '\u200b', '\u202e']
const unusual = [...separators, ...invisible, 'ä', '👗', '٣', '中']
