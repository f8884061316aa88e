import type { FormError } from '../use-form-errors.ts'
import { isCurrentExpiry } from './card-expiry.ts'
import { isCardNumber } from './card-number.ts'
import { isCvv } from './card-cvv.ts'

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
