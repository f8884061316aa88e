/** What is typed into the card form. It lives in the memory of one page: never sent, never stored. */
export interface PaymentCard {
  holder: string
  number: string
  /** MM/YY */
  expiry: string
  cvv: string
}

export const emptyCard: PaymentCard = { holder: '', number: '', expiry: '', cvv: '' }

export interface CardProblem {
  field: keyof PaymentCard
  title: string
  message: string
}

/** The first thing wrong with a card in the order of the form, or null. `now` decides what is past. */
export function cardProblem(card: PaymentCard, now = new Date()): CardProblem | null {
  return cardChecks.find(({ passes }) => !passes(card, now))?.problem ?? null
}

/** Spaces and dashes do not count; 13 to 19 digits that pass the Luhn check do. */
export function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/[\s-]/g, '')
  return /^[0-9]{13,19}$/.test(digits) && luhnSum(digits) % 10 === 0
}

/** MM/YY; a card is good until its month ends, where the shopper is. */
export function isCurrentExpiry(text: string, now = new Date()): boolean {
  const [, month, year] = /^(0[1-9]|1[0-2])\/([0-9]{2})$/.exec(text.trim()) ?? []
  if (!month || !year) return false
  const firstDayAfter = new Date(2000 + Number(year), Number(month), 1)
  return firstDayAfter > now
}

export function isCvv(text: string): boolean {
  return /^[0-9]{3,4}$/.test(text.trim())
}

export function lastFourDigits(number: string): string {
  return number.replaceAll(/\D/g, '').slice(-4)
}

/** Digits in the groups printed on the card: 4-6-5 for American Express, fours for all others. */
export function formatCardNumber(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '').slice(0, 19)
  const groups = /^3[47]/.test(digits) ? [4, 6, 5, 4] : [4, 4, 4, 4, 3]
  let from = 0
  const parts = groups.map((length) => digits.slice(from, (from += length)))
  return parts.filter(Boolean).join(' ')
}

/** "1226" and "12 / 26" become "12/26"; a lone first digit above 1 can only be a month. */
export function formatExpiry(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '')
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits
  return padded.length > 2 ? `${padded.slice(0, 2)}/${padded.slice(2, 4)}` : padded
}

function luhnSum(digits: string): number {
  return Array.from(digits)
    .toReversed()
    .map(Number)
    .map((digit, at) => (at % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2))
    .reduce((sum, digit) => sum + digit, 0)
}

const cardChecks: { passes: (card: PaymentCard, now: Date) => boolean; problem: CardProblem }[] = [
  {
    passes: ({ holder }) => holder.trim() !== '',
    problem: {
      field: 'holder',
      title: 'Payment Information Required',
      message: 'Please enter the cardholder name.',
    },
  },
  {
    passes: ({ number }) => isCardNumber(number),
    problem: {
      field: 'number',
      title: 'Invalid Card Number',
      message: 'Please enter a valid credit card number.',
    },
  },
  {
    passes: ({ expiry }, now) => isCurrentExpiry(expiry, now),
    problem: {
      field: 'expiry',
      title: 'Invalid Expiry Date',
      message: 'Please enter a valid expiry date (MM/YY).',
    },
  },
  {
    passes: ({ cvv }) => isCvv(cvv),
    problem: { field: 'cvv', title: 'Invalid CVV', message: 'Please enter a valid 3 or 4 digit CVV.' },
  },
]
