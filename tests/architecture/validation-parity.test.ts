import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { folded, isBlank } from '../../app/document/text.ts'
import { isEmail } from '../../app/shop/session/email.ts'
import {
  canBeCancelled,
  orderProgress,
  orderStatuses,
} from '../../app/shop/orders/order-statuses.ts'
import { containsCardNumber } from '../../app/shop/checkout/payment/card-number.ts'
import { normalizeEmail } from '../../backend/auth/email-address.ts'
import { freshDatabase, type FreshDatabase } from '../support/database.ts'

// Forms validate input before it is sent, and the database validates it again. A form may be stricter than
// the database, never the other way round.

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

describe('an e-mail address', () => {
  const emails = fc
    .sample(fc.oneof(addresses(), fc.string(), fc.emailAddress()), 2_000)
    .map((email) => email.replaceAll('\0', ''))

  test('has one rule, that of accounts, in the database and in every form (B-05)', async () => {
    const { rows } = await database.owner.query<{ email: string; taken: boolean }>(
      'select email, private.is_email(email) as taken from unnest($1::text[]) as email',
      [emails.map((email) => email.trim())],
    )
    expect(rows.filter(({ taken }) => taken).length).toBeGreaterThan(300)
    for (const { email, taken } of rows) {
      const every = { email, taken: isAccount(email), form: isEmail(email) }
      expect(every).toEqual({ email, taken, form: taken })
    }
  })

  function isAccount(email: string) {
    try {
      return normalizeEmail(email) !== ''
    } catch {
      return false
    }
  }
})

test('a text is folded, and blank, in the browser where it is in the database', async () => {
  const piece = fc.constantFrom(...'ﬁＳéK \u00a0\u200b\u00ad\u3164👗\n٣', 'e\u0301')
  const mixed = fc.sample(
    fc.array(piece).map((all) => all.join('')),
    1_000,
  )
  const invisible = Array.from({ length: 0x11_00_00 }, (_, point) => String.fromCodePoint(point))
  const texts = [
    ...mixed,
    ...invisible.filter((sign) => /\p{Default_Ignorable_Code_Point}/u.test(sign)),
  ]
  const { rows } = await database.owner.query<{ text: string; same: string; seen: boolean }>(
    `select text, search.folded(text) as same, search.folded(text) ~ '[^[:space:]]' as seen
     from unnest($1::text[]) as text`,
    [texts],
  )
  expect(rows.filter(({ text, same }) => folded(text) !== same)).toEqual([])
  expect(rows.filter(({ text, seen }) => isBlank(text) === seen)).toEqual([])
})

test('the form finds card numbers in text wherever the database does', async () => {
  const piece = fc.constantFrom(...'4242|4111 1111|1|0| |-|  |::: |a|４２|٤٢|४२४२|𝟒𞥒|\n'.split('|'))
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

test('the statuses that pages know are those of the transitions, each before those that it can become', async () => {
  const { rows } = await database.owner.query<{ from: string; to: string; returns: boolean }>(
    'select from_status as from, to_status as to, returns_stock as returns from private.order_transitions',
  )
  const statuses = Object.keys(orderStatuses)
  expect([...new Set(rows.flatMap(({ from, to }) => [from, to]))].toSorted()).toEqual(
    statuses.toSorted(),
  )
  expect(rows.filter(({ from, to }) => statuses.indexOf(from) > statuses.indexOf(to))).toEqual([])
  const leadsTo = (from: string, to: string) =>
    rows.some((row) => row.from === from && row.to === to)
  for (const [at, status] of orderProgress.slice(1).entries())
    expect([status, leadsTo(orderProgress[at] ?? '', status)]).toEqual([status, true])
  const cancellable = statuses.filter((status) => canBeCancelled({ status }))
  expect(cancellable.filter((status) => !leadsTo(status, 'cancelled'))).toEqual([])
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
