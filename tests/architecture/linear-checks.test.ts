import { describe, expect, test } from 'vitest'

import { pageAddress } from '../../app/navigation/page-address.ts'
import { safeReturnPath } from '../../app/navigation/return-path.ts'
import { isEmail } from '../../app/shop/session/credentials.ts'
import { parseFilter } from '../../app/shop/catalog/listing/product-filter.ts'
import { parseText } from '../../app/shop/catalog/listing/parse-params.ts'
import { isBillingEmail } from '../../app/shop/checkout/address/address.ts'
import {
  containsCardNumber,
  formatCardNumber,
  isCardNumber,
} from '../../app/shop/checkout/payment/card-number.ts'
import {
  formatExpiry,
  isCurrentExpiry,
  isCvv,
} from '../../app/shop/checkout/payment/payment-card.ts'
import { contactFieldError } from '../../app/shop/contact/contact.ts'
import { newsletterEmailError } from '../../app/shop/newsletter/newsletter.ts'
import { parseQuantity } from '../../app/ui/form/quantity.ts'
import { normalizeEmail } from '../../backend/auth/email-address.ts'

// A pattern that begins anew at every letter takes seconds for what this text is long, and stops a page,
// or the shop for everybody. What is linear takes a few milliseconds.

const length = 100_000
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
  isEmail,
  isBillingEmail,
  newsletterEmailError,
  'contactFieldError of an e-mail': (text) => contactFieldError('email', text),
  isCardNumber,
  isCurrentExpiry,
  isCvv,
  formatCardNumber,
  formatExpiry,
  parseQuantity: (text) => parseQuantity(text, 1, 99),
  parseText,
  parseFilter: (text) => parseFilter(new URLSearchParams({ minPrice: text, maxPrice: text })),
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
    expect(leastMs(() => check(text))).toBeLessThan(5)
  })
})

test('order notes are searched for a card number in linear time (A-30)', () => {
  for (const piece of ['1-', '1', '12 34 ', '4 '])
    expect(leastMs(() => containsCardNumber(piece.repeat(1_000 / piece.length)))).toBeLessThan(20)
  // And a longer text takes longer, but no more than that.
  const short = leastMs(() => containsCardNumber('1-'.repeat(1_000)))
  const long = leastMs(() => containsCardNumber('1-'.repeat(4_000)))
  expect(long / short).toBeLessThan(10)
})

/** The shortest of some tries: others may be using this processor too. */
function leastMs(act: () => unknown): number {
  let least = Infinity
  for (let tries = 0; tries < 40 && (tries < 4 || least > 4); tries += 1) {
    const started = performance.now()
    act()
    least = Math.min(least, performance.now() - started)
  }
  return least
}
