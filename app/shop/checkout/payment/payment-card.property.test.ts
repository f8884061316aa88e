import fc from 'fast-check'
import { expect, test } from 'vitest'

import { formatCardNumber, isCardNumber } from './card-number.ts'
import { isCurrentExpiry } from './payment-errors.ts'

// Independent implementations of the card checks, as oracles.

const twice = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9]

function oracleNumber(text: string): boolean {
  let digits = ''
  for (const sign of text) {
    if ('0123456789'.includes(sign)) digits += sign
    else if (sign !== '-' && sign.trim() !== '') return false
  }
  let sum = 0
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[at])
    sum += (digits.length - at) % 2 === 0 ? (twice[digit] ?? 0) : digit
  }
  return digits.length >= 13 && digits.length <= 19 && sum % 10 === 0
}

/** Compares months since year 0. */
function oracleExpiry(text: string, now: Date): boolean {
  const written = Array.from(text.trim())
  if (written.length !== 5 || written[2] !== '/') return false
  const [m1 = '', m2 = '', , y1 = '', y2 = ''] = written
  if (![m1, m2, y1, y2].every((sign) => '0123456789'.includes(sign))) return false
  const month = Number(m1 + m2)
  if (month < 1 || month > 12) return false
  return (2000 + Number(y1 + y2)) * 12 + month >= now.getFullYear() * 12 + now.getMonth() + 1
}

const runs = { numRuns: 10_000 }
const digit = fc.integer({ min: 0, max: 9 }).map(String)

/** Digits with a valid check digit; every second sample is then invalidated. */
const digits = fc
  .tuple(fc.array(digit, { minLength: 11, maxLength: 19 }), fc.boolean(), fc.nat(18))
  .map(([body, whole, at]) => {
    const check = Array.from('0123456789').find((last) => luhn(body.join('') + last)) ?? ''
    if (!whole) body[at % body.length] = String((Number(body[at % body.length]) + 1) % 10)
    return body.join('') + check
  })
function luhn(text: string) {
  return (
    Array.from(text).reduceRight((sum, sign, at) => {
      return sum + ((text.length - at) % 2 === 0 ? (twice[Number(sign)] ?? 0) : Number(sign))
    }, 0) %
      10 ===
    0
  )
}

/** Digits with occasional separators, most of them valid. */
const disguised = fc
  .tuple(
    digits,
    fc.array(fc.tuple(fc.nat(20), fc.constantFrom(...'  --\t\u00a0.x٣４–0')), { maxLength: 3 }),
  )
  .map(([text, between]) =>
    between.reduce((whole, [at, sign]) => whole.slice(0, at) + sign + whole.slice(at), text),
  )

test('isCardNumber agrees with an oracle (B-04)', () => {
  let right = 0
  fc.assert(
    fc.property(fc.oneof(disguised, digits, fc.string()), (text) => {
      if (oracleNumber(text)) right += 1
      // Formatting keeps a valid number valid.
      const typed = !oracleNumber(text) || isCardNumber(formatCardNumber(text))
      return typed && isCardNumber(text) === oracleNumber(text)
    }),
    runs,
  )
  expect(right).toBeGreaterThan(1_000)
})

test('isCurrentExpiry agrees with an oracle (B-04)', () => {
  const two = fc.integer({ min: 0, max: 99 }).map((number) => String(number).padStart(2, '0'))
  const month = fc
    .tuple(fc.integer({ min: 0, max: 13 }), fc.constantFrom(2, 2, 2, 1))
    .map(([number, length]) => String(number).padStart(length, '0'))
  const year = fc.oneof(
    fc.constantFrom('25', '26', '27'),
    two,
    two.map((last) => `20${last}`),
  )
  const between = fc.constantFrom(...'////////////-.／', '', ' / ')
  const written = fc
    .tuple(month, between, year, fc.constantFrom('', '', '', ' ', 'x'))
    .map(([first, sign, last, end]) => first + sign + last + end)
  const today = fc.oneof(
    fc.date({ min: new Date(2025, 0), max: new Date(2030, 0), noInvalidDate: true }),
    fc.constantFrom(
      new Date(2026, 1, 28, 23, 59, 59, 999),
      new Date(2026, 2, 1),
      new Date(2028, 1, 29, 12),
      new Date(2026, 11, 31, 23, 59, 59, 999),
      new Date(2027, 0, 1),
    ),
  )
  let right = 0
  fc.assert(
    fc.property(fc.oneof({ weight: 9, arbitrary: written }, fc.string()), today, (text, now) => {
      if (oracleExpiry(text, now)) right += 1
      return isCurrentExpiry(text, now) === oracleExpiry(text, now)
    }),
    runs,
  )
  expect(right).toBeGreaterThan(1_000)
})
