import { InvalidArgumentError, Option } from '@commander-js/extra-typings'

/** Reads a whole number. Like all readers here it throws what is wrong; commander names the option. */
export function wholeNumber(least: number, most: number) {
  return (text: string): number => {
    const number = /^-?\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN
    if (number >= least && number <= most) return number
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`)
  }
}

/** How many pieces of a product there may be. */
export const pieces = wholeNumber(0, 1_000_000)

/** The option of a list. */
export function limitOption(usual: number) {
  return new Option('--limit <number>', 'at most this many')
    .argParser(wholeNumber(1, 1_000_000))
    .default(usual)
}

/** `79`, `79.5` and `79.50` are `79.50`: no amount becomes a floating-point number. */
export function amount(text: string): string {
  const [, dollars, cents = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  const amount = `${BigInt(dollars ?? 0)}.${cents.padEnd(2, '0')}`
  if (dollars !== undefined && Number(amount) <= 1_000_000) return amount
  throw new InvalidArgumentError('It must be dollars like 79 or 79.50.')
}

/** Makes a reader of text of a form. */
function textLike(form: RegExp, rule: string) {
  return (text: string): string => {
    if (form.test(text.trim())) return text.trim()
    throw new InvalidArgumentError(rule)
  }
}

export const filledText = textLike(/\S/, 'It must not be empty.')
export const actorName = textLike(/^.{1,100}$/, 'It must be 1 to 100 characters.')
export const requestKey = textLike(
  /^[\x21-\x7e]{1,100}$/,
  'It must be 1 to 100 letters, digits or signs without spaces.',
)
/** Of a new row, as the table wants it. */
export const newSlug = textLike(
  /^(?=.{1,100}$)[a-z0-9]+(-[a-z0-9]+)*$/,
  'It must be lower-case letters, digits and single hyphens, like linen-shirt.',
)

/** Makes a reader of one or several of some words: `pending,processing`. */
export function someOf(choices: string[]) {
  return (text: string): string[] => {
    const words = text.split(',').map((word) => word.trim())
    if (words.every((word) => choices.includes(word))) return words
    throw new InvalidArgumentError(`Allowed choices are ${choices.join(', ')}.`)
  }
}

/** Makes a reader of a value that may be removed: `none` and an empty text are null. */
export function orNone<Value>(read: (text: string) => Value) {
  return (text: string): Value | null => (['none', ''].includes(text.trim()) ? null : read(text))
}

/** A moment: `2026-11-22`, `2026-11-22T14:00`, or how long ago: `36h`, `7d`. */
export function moment(text: string): Date {
  const read = parseMoment(text.trim(), -1)
  if (read) return read
  throw new InvalidArgumentError(
    'It must be a date like 2026-11-22, or how long ago, like 36h or 7d.',
  )
}

/** A moment to come: `2126-12-24`, or in how long: `36h`, `7d`. */
export function deadline(text: string): Date {
  const read = parseMoment(text.trim(), 1)
  if (read && read > new Date()) return read
  throw new InvalidArgumentError(
    'It must be a moment to come, like 2126-12-24, or in how long, like 36h or 7d.',
  )
}

/** @param sign of a length of time: -1 ago, 1 from now */
function parseMoment(text: string, sign: 1 | -1): Date | null {
  const [, number, unit] = /^(\d{1,5})([hd])$/.exec(text) ?? []
  if (number !== undefined) {
    return new Date(Date.now() + sign * Number(number) * (unit === 'h' ? 3_600_000 : 86_400_000))
  }
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?)?$/.test(text))
    return null
  // A date alone begins at midnight here, not at midnight of UTC.
  const moment = new Date(text.length === 10 ? `${text}T00:00` : text)
  if (Number.isNaN(moment.getTime())) return null
  // `2026-02-31` would roll over into March.
  return text.length > 10 || moment.getDate() === Number(text.slice(8)) ? moment : null
}
