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

/** Everything wrong with a card, in the order of the form. `now` decides what is past. */
export function cardProblems(card: PaymentCard, now = new Date()): CardProblem[] {
  return cardChecks.filter(({ passes }) => !passes(card, now)).map(({ problem }) => problem)
}

/** Spaces and dashes do not count; 13 to 19 digits that pass the Luhn check do. */
export function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/[\s-]/g, '')
  return /^[0-9]{13,19}$/.test(digits) && passesLuhn(digits)
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

/** Where the caret belongs after formatting: behind as many digits as stood before it. */
export function caretAfterDigits(formatted: string, digits: number): number {
  if (digits === 0) return 0
  let seen = 0
  const at = Array.from(formatted).findIndex(
    (character) => /\d/.test(character) && ++seen === digits,
  )
  return at === -1 ? formatted.length : at + 1
}

/**
 * "1226" and "12 / 26" become "12/26"; "1/" is January, and a lone first digit above 1 can only be a
 * month. What browsers fill in, "12/2026" or "12-2026", loses its century.
 */
export function formatExpiry(typed: string): string {
  const short = typed.replace(/^(\s*\d{1,2}\s*[/.-]\s*)20(\d\d)\s*$/, '$1$2')
  const digits = short.replaceAll(/\D/g, '')
  const padded = /^[2-9]/.test(digits) || /^\s*1\s*[/.-]/.test(short) ? `0${digits}` : digits
  return padded.length > 2 ? `${padded.slice(0, 2)}/${padded.slice(2, 4)}` : padded
}

/** The name on the card's face, as far as its first digits tell; null when they do not. */
export function cardBrand(number: string): string | null {
  const digits = number.replaceAll(/\D/g, '')
  return cardBrands.find(([pattern]) => pattern.test(digits))?.[1] ?? null
}

/** How many digits the code has and where it stands; American Express prints four on the front. */
export function cvvHint(number: string): string {
  return cardBrand(number) === 'American Express'
    ? '4 digits on the front of the card'
    : '3 digits on the back of the card'
}

/**
 * Shoppers do paste card numbers into free text; there they would be kept, so they are refused.
 * Groups of digits are joined as the database joins them, however they are parted.
 */
export function holdsCardNumber(text: string): boolean {
  const runs = text.normalize('NFKC').match(/\d(?:[^\dA-Za-z]{0,3}\d){12,}/g) ?? []
  return runs.some((run) => joinsToCardNumber(run.split(/\D+/)))
}

/** Joins of neighbouring groups, "12 34 56" as 12, 1234, 123456, 34, 3456, 56, up to the longest number. */
function joinsToCardNumber(groups: string[]): boolean {
  return groups.some((_, head) => {
    let joined = ''
    for (const group of groups.slice(head, head + 19)) {
      joined += group
      if (joined.length > 19) return false
      if (joined.length >= 13 && passesLuhn(joined)) return true
    }
    return false
  })
}

const cardBrands: [pattern: RegExp, name: string][] = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'Mastercard'],
  [/^3[47]/, 'American Express'],
  [/^(6011|65|64[4-9])/, 'Discover'],
]

/** From the right every second digit is doubled, with 9 taken off what has two; the sum ends with 0. */
function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits, Number).reduceRight((before, digit, at) => {
    const isDoubled = (digits.length - at) % 2 === 0
    return before + (isDoubled ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit)
  }, 0)
  return sum % 10 === 0
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
    problem: {
      field: 'cvv',
      title: 'Invalid CVV',
      message: 'Please enter a valid 3 or 4 digit CVV.',
    },
  },
]
