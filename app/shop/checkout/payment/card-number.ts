/** Whether it has 13 to 19 digits that pass the Luhn check; spaces and dashes do not count. */
export function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/[\s-]/g, '')
  return /^[0-9]{13,19}$/.test(digits) && passesLuhn(digits)
}

/**
 * Whether a text contains a card number, in the digits of any script. Groups of digits are joined as
 * in the database, whatever separates them.
 */
export function containsCardNumber(text: string): boolean {
  const runs = withAsciiDigits(text).match(/\d(?:[^\dA-Za-z]{0,3}\d){12,}/g) ?? []
  return runs.some((run) => joinsToCardNumber(run.split(/\D+/)))
}

/** The card's brand, or null while its first digits do not tell. */
export function cardBrand(number: string): string | null {
  const digits = digitsOf(number)
  return cardBrands.find(([pattern]) => pattern.test(digits))?.[1] ?? null
}

export function lastFourDigits(number: string): string {
  return digitsOf(number).slice(-4)
}

/** Digits in the groups printed on the card: 4-6-5 for American Express, fours for all others. */
export function formatCardNumber(typed: string): string {
  const digits = digitsOf(typed).slice(0, 19)
  const groups = /^3[47]/.test(digits) ? [4, 6, 5, 4] : [4, 4, 4, 4, 3]
  let start = 0
  const parts = groups.map((length) => digits.slice(start, (start += length)))
  return parts.filter(Boolean).join(' ')
}

/** The caret position after so many digits. */
export function caretAfterDigits(formatted: string, digits: number): number {
  if (digits === 0) return 0
  let seen = 0
  const index = Array.from(formatted).findIndex(
    (character) => /\d/.test(character) && ++seen === digits,
  )
  return index === -1 ? formatted.length : index + 1
}

export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}

/** NFKC maps full-width and styled digits, and leaves those of other scripts. */
function withAsciiDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(/\p{Nd}/gu, digitValue)
}

/** Unicode lists the ten digits of a script in a row, and no other character directly before them. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  return String((code - first) % 10)
}

/** Joins neighbouring groups: of "12 34 56" it tries 12, 1234, 123456, 34, 3456, 56, up to 19 digits. */
function joinsToCardNumber(groups: string[]): boolean {
  return groups.some((_, start) => {
    let joined = ''
    for (const group of groups.slice(start, start + 19)) {
      joined += group
      if (joined.length > 19) return false
      if (joined.length >= 13 && passesLuhn(joined)) return true
    }
    return false
  })
}

function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits, Number).reduceRight((before, digit, index) => {
    const isDoubled = (digits.length - index) % 2 === 0
    return before + (isDoubled ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit)
  }, 0)
  return sum % 10 === 0
}

const cardBrands: [pattern: RegExp, name: string][] = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'Mastercard'],
  [/^3[47]/, 'American Express'],
  [/^(6011|65|64[4-9])/, 'Discover'],
]
