import { describe, expect, test } from 'vitest'

import {
  caretAfterDigits,
  cardBrand,
  formatCardNumber,
  isCardNumber,
  lastFourDigits,
} from './card-number.ts'
import { cvvHint, formatExpiry, type PaymentCard } from './payment-card.ts'
import { cardProblems, isCurrentExpiry, isCvv } from './payment-errors.ts'

const now = new Date(2026, 10, 21)
const good: PaymentCard = {
  holder: 'Ada Marlowe',
  number: '4242 4242 4242 4242',
  expiry: '11/26',
  cvv: '123',
}
const errorsWith = (change: Partial<PaymentCard>) => {
  return cardProblems({ ...good, ...change }, now).map(
    ({ message, toast }) => `${toast?.title}: ${message}`,
  )
}

describe('a valid card', () => {
  test('has no errors', () => expect(errorsWith({})).toEqual([]))

  test.each([
    '4242424242424242',
    '4242-4242-4242-4242',
    ' 3782 822463 10005 ',
    '4222222222222',
    '6304000000000000000',
  ])('may be typed as %s (R-451, R-452)', (number) => expect(isCardNumber(number)).toBe(true))

  test('is valid until its month ends (F-16, R-454, R-455)', () => {
    expect(isCurrentExpiry('11/26', new Date(2026, 10, 30, 23, 59))).toBe(true)
    expect(isCurrentExpiry('11/26', new Date(2026, 11, 1))).toBe(false)
    expect(isCurrentExpiry('12/26', new Date(2026, 11, 31, 23, 59))).toBe(true)
  })

  test('has a code of three or four digits (R-457)', () => {
    expect(['123', '1234'].every(isCvv)).toBe(true)
  })
})

describe('an invalid card', () => {
  test('needs a name on it (R-450)', () => {
    expect(errorsWith({ holder: '  ' })).toEqual([
      'Payment Information Required: Please enter the cardholder name.',
    ])
  })

  test.each([
    '',
    '4242 4242 4242 4241',
    '424242424242',
    '42424242424242424242',
    '4242 4242 abcd 4242',
    '４２４２',
  ])('cannot have the number "%s" (R-451, R-452, R-453)', (number) => {
    expect(errorsWith({ number })).toEqual([
      'Invalid Card Number: Please enter a valid credit card number.',
    ])
  })

  test.each(['', '13/30', '00/30', '10/26', '1/27', '12-30', '12/2030', '12/3'])(
    'cannot expire on "%s" (R-454, R-455, R-456)',
    (expiry) => {
      expect(errorsWith({ expiry })).toEqual([
        'Invalid Expiry Date: Please enter a valid expiry date (MM/YY).',
      ])
    },
  )

  test.each(['', '12', '12345', '12a', '١٢٣'])('cannot have the code "%s" (R-457)', (cvv) => {
    expect(errorsWith({ cvv })).toEqual(['Invalid CVV: Please enter a valid 3 or 4 digit CVV.'])
  })

  test('has all its errors at once, in the order of the form', () => {
    const empty = { holder: '', number: '', expiry: '', cvv: '' }
    const fields = cardProblems(empty, now).map(({ field }) => field)
    expect(fields.join(' ')).toBe('card-holder card-number card-expiry card-cvv')
  })
})

describe('while a card is typed', () => {
  test('its number is grouped as printed', () => {
    expect(formatCardNumber('42424242')).toBe('4242 4242')
    expect(formatCardNumber('4242-4242-4242-4242')).toBe('4242 4242 4242 4242')
    expect(formatCardNumber('378282246310005')).toBe('3782 822463 10005')
    expect(formatCardNumber('4242 4242 4242 4242 9999 9')).toBe('4242 4242 4242 4242 999')
  })

  test('its expiry date gets a slash, and an autofilled year is shortened', () => {
    const typed = ['1', '12', '123', '1230', '12 / 30', '5', '530', '1/'].map(formatExpiry)
    expect(typed.join(' ')).toBe('1 12 12/3 12/30 12/30 05 05/30 01')
    expect(['12/2030', '12-2030', '1/27'].map(formatExpiry)).toEqual(['12/30', '12/30', '01/27'])
  })

  test.each(['2029-03', '2029/03', '202903', '2029-03-31', '032029', '03/2029', '3/2029', '3/29'])(
    'its expiry date is read as a browser or a password manager fills it: %s',
    (filled) => expect(formatExpiry(filled)).toBe('03/29'),
  )

  test.each(['03/2029', '032029', '3/2029', '3/29', '0329'])(
    'its expiry date is read as it is typed, key by key: %s',
    (typed) => {
      expect([...typed].reduce((shown, key) => formatExpiry(shown + key), '')).toBe('03/29')
    },
  )

  test('the caret stays behind the same digit', () => {
    expect(caretAfterDigits('4242 4242', 4)).toBe(4)
    expect(caretAfterDigits('4242 4242', 5)).toBe(6)
    expect(caretAfterDigits('12/30', 0)).toBe(0)
  })

  test('its first digits decide its brand and the hint for its code', () => {
    const brands = ['4', '51', '2221', '34', '6011', '9', ''].map(cardBrand)
    expect(brands.join()).toBe('Visa,Mastercard,Mastercard,American Express,Discover,,')
    expect(cvvHint('37')).toBe('4 digits on the front of the card')
    expect(cvvHint('')).toBe('3 digits on the back of the card')
  })
})

test('only the last four digits are shown (R-261)', () => {
  expect(lastFourDigits('4242 4242 4242 4321')).toBe('4321')
})
