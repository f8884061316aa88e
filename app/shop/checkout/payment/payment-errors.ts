import { isBlank } from '../../../document/text.ts'
import type { FormProblem } from '../../../ui/form/submit-form.tsx'
import type { CheckoutDraft } from '../checkout-draft.ts'
import { containsCardNumber, isCardNumber } from './card-number.ts'
import { cardFieldId, type PaymentCard } from './payment-card.ts'

/** All errors of step 2 in the order of the form. */
export function paymentProblems(
  { paymentMethod, notes }: CheckoutDraft,
  card: PaymentCard,
  now = new Date(),
): FormProblem<string>[] {
  const problems = paymentMethod === 'card' ? cardProblems(card, now) : []
  return containsCardNumber(notes) ? [...problems, cardInNotes] : problems
}

export const cardInNotes = {
  field: 'order-notes',
  message: 'This looks like a card number. Please leave it out: notes are kept with your order.',
}

/** All errors of a card in the order of the form. @internal Exported for tests. */
export function cardProblems(card: PaymentCard, now = new Date()): FormProblem<string>[] {
  const errors: [isValid: boolean, field: keyof PaymentCard, title: string, message: string][] = [
    [
      !isBlank(card.holder),
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
    .map(([, field, title, message]) => ({
      field: cardFieldId(field),
      message,
      toast: { title, description: message },
    }))
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

/** @internal Exported for tests. */
export function isCvv(text: string): boolean {
  return /^[0-9]{3,4}$/.test(text.trim())
}
