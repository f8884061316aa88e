import { describe, expect, test } from 'vitest'

import { folded } from '../../app/document/text.ts'
import { pageAddress, safeReturnPath } from '../../app/navigation/page-address.ts'
import { isEmail } from '../../app/shop/session/email.ts'
import { listingScreen } from '../../app/shop/catalog/listing/listing.ts'
import { parseText } from '../../app/shop/catalog/listing/product-query.ts'
import {
  containsCardNumber,
  formatCardNumber,
  isCardNumber,
} from '../../app/shop/checkout/payment/card-number.ts'
import { formatExpiry } from '../../app/shop/checkout/payment/payment-card.ts'
import { isCurrentExpiry, isCvv } from '../../app/shop/checkout/payment/payment-errors.ts'
import { contactFieldError } from '../../app/shop/contact/contact.ts'
import { newsletterEmailError } from '../../app/shop/newsletter/newsletter.state.ts'
import { parseQuantity } from '../../app/ui/form/quantity-stepper.tsx'
import { normalizeEmail } from '../../backend/auth/email-address.ts'

// On a text of this length, a regular expression that backtracks from every character takes seconds and blocks a
// page, or the server. A linear check takes a few milliseconds. The limit is far from both, for slow machines.

const length = 100_000
const limitMs = 500
const hostile = Object.fromEntries(
  [
    ['a@a', '.a', '@'],
    ['a@', 'a', '.'],
    ['', 'a@a.', ''],
    ['', '1-', ''],
    ['4', '2', 'x'],
    ['1', ' ', 'x'],
    ['', ' ', 'x'],
    ['', '\n\t', ''],
    ['/', '/', 'x/'],
    ['/', '%2e/', ''],
    ['', '0', ''],
    ['', '-', ''],
    ['', '👩🏽‍🎨', ''],
  ].map(([head = '', body = '', tail = '']) => [
    `${head}${body}…${tail}`,
    head + body.repeat(length / body.length) + tail,
  ]),
)

const checks: Record<string, (text: string) => unknown> = {
  folded,
  isEmail,
  newsletterEmailError,
  'contactFieldError of an e-mail': (text) => contactFieldError('email', text),
  isCardNumber,
  isCurrentExpiry,
  isCvv,
  formatCardNumber,
  formatExpiry,
  parseQuantity: (text) => parseQuantity(text, 99),
  parseText,
  parsePrice: (text) =>
    listingScreen.parse(new URLSearchParams({ minPrice: text, maxPrice: text })),
  safeReturnPath,
  pageAddress: (text) => pageAddress(text, ''),
  'normalizeEmail, of the accounts': (text) => {
    try {
      return normalizeEmail(text)
    } catch {
      return null
    }
  },
}

describe.each(Object.entries(checks))('%s', (_, check) => {
  test.each(Object.entries(hostile))('takes linear time for %j (A-30)', (_of, text) => {
    expect(leastMs(() => check(text))).toBeLessThan(limitMs)
  })
})

test('order notes are searched for a card number in linear time (A-30)', () => {
  for (const piece of ['1-', '1', '12 34 ', '4 '])
    expect(leastMs(() => containsCardNumber(piece.repeat(1_000 / piece.length)))).toBeLessThan(
      limitMs,
    )
  // Four times the length takes four times as long; quadratic time would be 16 times.
  const short = leastMs(() => containsCardNumber('1-'.repeat(1_000)), 20)
  const long = leastMs(() => containsCardNumber('1-'.repeat(4_000)), 20)
  expect(long / short).toBeLessThan(10)
})

/** The shortest of several runs, since other processes may use the same core. */
function leastMs(run: () => unknown, runs = 3): number {
  const times = Array.from({ length: runs }, () => {
    const started = performance.now()
    run()
    return performance.now() - started
  })
  return Math.min(...times)
}
