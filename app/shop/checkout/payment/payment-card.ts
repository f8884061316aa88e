import type { FormError } from '../use-form-errors.ts'
import { cardBrand, digitsOf, isCardNumber } from './card-number.ts'

/** The content of the card form. It stays in the memory of one page: never sent, never stored. */
export interface PaymentCard {
  holder: string
  number: string
  /** MM/YY */
  expiry: string
  cvv: string
}

export const emptyCard: PaymentCard = { holder: '', number: '', expiry: '', cvv: '' }

interface CardError extends FormError {
  title: string
}

/** All errors of a card in the order of the form. */
export function cardErrors(card: PaymentCard, now = new Date()): CardError[] {
  const errors: [isValid: boolean, field: keyof PaymentCard, title: string, message: string][] = [
    [
      card.holder.trim() !== '',
      'holder',
      'Payment Information Required',
      'Please enter the cardholder name.',
    ],
    [
      isCardNumber(card.number),
      'number',
      'Invalid Card Number',
      'Please enter a valid credit card number.',
    ],
    [
      isCurrentExpiry(card.expiry, now),
      'expiry',
      'Invalid Expiry Date',
      'Please enter a valid expiry date (MM/YY).',
    ],
    [isCvv(card.cvv), 'cvv', 'Invalid CVV', 'Please enter a valid 3 or 4 digit CVV.'],
  ]
  return errors
    .filter(([isValid]) => !isValid)
    .map(([, field, title, message]) => ({ id: cardFieldId(field), title, message }))
}

/** The id of a field's control. */
export function cardFieldId(field: keyof PaymentCard): string {
  return `card-${field}`
}

/**
 * Whether it is MM/YY and the month has not ended, in the local time zone.
 *
 * @internal Exported for tests.
 */
export function isCurrentExpiry(text: string, now = new Date()): boolean {
  const [, month, year] = /^(0[1-9]|1[0-2])\/([0-9]{2})$/.exec(text.trim()) ?? []
  if (!month || !year) return false
  const firstDayAfter = new Date(2000 + Number(year), Number(month), 1)
  return firstDayAfter > now
}

/**
 * Formats while typing: "1226" and "12 / 26" become "12/26", "1/" becomes "01", and so does a first
 * digit above 1. An autofilled "12/2026" or "12-2026" loses its century.
 */
export function formatExpiry(typed: string): string {
  const short = typed.replace(/^(\s*\d{1,2}\s*[/.-]\s*)20(\d\d)\s*$/, '$1$2')
  const digits = digitsOf(short)
  const padded = /^[2-9]/.test(digits) || /^\s*1\s*[/.-]/.test(short) ? `0${digits}` : digits
  return padded.length > 2 ? `${padded.slice(0, 2)}/${padded.slice(2, 4)}` : padded
}

/** @internal Exported for tests. */
export function isCvv(text: string): boolean {
  return /^[0-9]{3,4}$/.test(text.trim())
}

/** Where the code is printed: American Express has four digits on the front. */
export function cvvHint(number: string): string {
  return cardBrand(number) === 'American Express'
    ? '4 digits on the front of the card'
    : '3 digits on the back of the card'
}
