import { cardBrand, digitsOf } from './card-number.ts'

/** The content of the card form. It stays in the memory of one page: never sent, never stored. */
export interface PaymentCard {
  holder: string
  number: string
  /** MM/YY */
  expiry: string
  cvv: string
}

export const emptyCard: PaymentCard = { holder: '', number: '', expiry: '', cvv: '' }

/** The id of a field's control. */
export function cardFieldId(field: keyof PaymentCard): string {
  return `card-${field}`
}

/**
 * Formats while typing: "1226" and "12 / 26" become "12/26", "1/" becomes "01", and so does a first digit above 1.
 * A year with its century loses it, before the month or after it: "2026-12", "122026", "12/2026".
 */
export function formatExpiry(typed: string): string {
  const digits = monthFirst(typed)
  const rest = digits.slice(2)
  // "20" may begin a year of four digits.
  const year = /^20\d/.test(rest) ? rest.slice(0, 4).replace(/^20(?=\d\d)/, '') : rest.slice(0, 2)
  return year === '' ? digits : `${digits.slice(0, 2)}/${year}`
}

/** The digits of a date, the month with both of its own. */
function monthFirst(typed: string): string {
  const [, year, month] = /^\s*20(\d\d)(?:\s*[/.-]\s*)?(0[1-9]|1[0-2])(?!\d)/.exec(typed) ?? []
  if (year && month) return month + year
  const digits = digitsOf(typed)
  return /^[2-9]/.test(digits) || /^\s*1\s*[/.-]/.test(typed) ? `0${digits}` : digits
}

/** Where the code is printed: American Express has four digits on the front. */
export function cvvHint(number: string): string {
  return cardBrand(number) === 'American Express'
    ? '4 digits on the front of the card'
    : '3 digits on the back of the card'
}
