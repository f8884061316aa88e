import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { isEmail, signUpProblem } from '../../app/shop/auth/credentials.ts'
import {
  addressProblems,
  emptyBillingAddress,
  shippingFrom,
} from '../../app/shop/checkout/address-form.ts'
import { holdsCardNumber } from '../../app/shop/checkout/payment-card.ts'
import { contactFieldProblem } from '../../app/shop/contact/contact.ts'
import { newsletterProblem } from '../../app/shop/newsletter/newsletter.ts'
import { normalizeEmail } from '../../backend/auth/email-address.ts'
import { freshDatabase, type FreshDatabase } from '../stage/database.ts'

// Screens judge what is typed before it is sent, and the database judges it again. A screen may be the
// stricter of the two, never the database the more generous: what it takes, somebody has let pass.

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

  test('for letters has an @ and a dot, and an empty one is asked for (B-05)', () => {
    for (const email of emails) {
      const title = newsletterProblem(email)?.title ?? 'taken'
      if (isBlank(email)) expect([email, title]).toEqual([email, 'Email Required'])
      else if (!email.includes('@') || !email.includes('.'))
        expect([email, title]).toEqual([email, 'Invalid Email'])
      else expect([email, title]).toEqual([email, isFormat(email) ? 'taken' : 'Invalid Email'])
    }
  })

  test('for an account has the format of one (B-05)', () => {
    const names = { firstName: 'Ada', lastName: 'Marlowe' }
    const passwords = { password: 'linen-and-silk', confirmPassword: 'linen-and-silk' }
    for (const email of emails) {
      const problem = signUpProblem({ ...names, ...passwords, email })
      expect([email, problem === null]).toEqual([email, isFormat(email)])
      expect([email, isEmail(email)]).toEqual([email, isFormat(email)])
    }
  })

  test('for a bill is x@y.z (B-05)', () => {
    const ada = { ...emptyBillingAddress, first_name: 'Ada', last_name: 'Marlowe' }
    const place = { address_line_1: '18 Mercer Street', city: 'New York', state: 'NY' }
    for (const email of emails) {
      const bill = { ...ada, ...place, postal_code: '10013', email }
      const [problem] = addressProblems(bill, shippingFrom(bill), true)
      const [first = '', ...rest] = labels(email)
      const [name] = parts(email)
      const isTaken =
        parts(email).length === 2 && name !== '' && first !== '' && rest.join('.') !== ''
      const title = isTaken && !/\s/.test(email.trim()) ? 'taken' : 'Invalid Email'
      const expected = isBlank(email) ? 'Missing Information' : title
      expect([email, problem?.title ?? 'taken']).toEqual([email, expected])
    }
  })

  test('that the database takes, every screen takes (B-05)', async () => {
    const { rows } = await database.owner.query<{ email: string; taken: boolean }>(
      'select email, private.is_email(email) as taken from unnest($1::text[]) as email',
      [emails.map((email) => email.trim().replaceAll('\0', ''))],
    )
    const taken = rows.filter((row) => row.taken).map(({ email }) => email)
    expect(taken.length).toBeGreaterThan(300)
    expect(taken.filter((email) => newsletterProblem(email) !== null)).toEqual([])
    expect(taken.filter((email) => contactFieldProblem('email', email) !== null)).toEqual([])
    const bill = (email: string) => ({ ...emptyBillingAddress, email })
    const isRefused = (email: string) =>
      addressProblems(bill(email), shippingFrom(bill(email)), true).some(
        ({ name }) => name === 'email',
      )
    expect(taken.filter(isRefused)).toEqual([])
  })

  test('that an account can have, the screen for it takes (B-05)', () => {
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

test('an e-mail address holds no sign that nobody sees', async () => {
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

test('a card number among words is found by the screen wherever the database finds one', async () => {
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
  expect(rows.filter(({ text, found }) => found !== holdsCardNumber(text))).toEqual([])
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
