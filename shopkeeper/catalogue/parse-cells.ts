import anyAscii from 'any-ascii'

/** How the prices of a file are written; what is not said is asked wherever it makes a difference. */
export interface PriceStyle {
  decimal?: 'point' | 'comma'
  currencySign?: 'ignore'
}

/** Why a product cannot be imported. A question is answered by an option: nothing is imported before that. */
export class Problem extends Error {
  readonly isQuestion: boolean

  constructor(message: string, isQuestion = false) {
    super(message)
    this.isQuestion = isQuestion
  }
}

const sign = String.raw`(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}|kr|zł|Kč|Fr|Ft|lei)\.?`
const signs = new RegExp(String.raw`^${sign}\s*|\s*${sign}$`, 'gu')

/**
 * A price like `79` or `79.9` with two decimals.
 *
 * @throws a problem, which is a question with the options that answer it for what two shops would read in two ways,
 *   such as `1.200`, or whose currency may be another one
 */
export function parsePrice(
  name: string,
  text: string,
  { decimal, currencySign }: PriceStyle,
): string {
  const number = text.replaceAll(signs, '')
  const isPlain = /^\d+(\.(\d{1,2}|\d{2}0{2,}))?$/.test(number)
  const styles = decimal ? [decimal] : (['point', 'comma'] as const).slice(0, isPlain ? 1 : 2)
  const readings = styles.flatMap((style) => {
    const amount = parseAmount(number, style)
    return amount === null ? [] : [{ style, amount }]
  })
  const [first] = readings
  if (!first) throw new Problem(`${name} "${text}" is not dollars like 79 or 79.50`)
  const ways = readings.map(({ style, amount }) => `--decimal ${style} (${amount})`)
  const options = [
    ...(number !== text && !currencySign ? ['--currency-sign ignore'] : []),
    ...(decimal || isPlain ? [] : [ways.join(' or ')]),
  ]
  if (options.length === 0) return first.amount
  throw new Problem(`${name} "${text}": try ${options.join(' and ')}`, true)
}

/** Null for words, minus signs, more than two decimals, and thousands that are not groups of three digits. */
function parseAmount(text: string, decimal: 'point' | 'comma'): string | null {
  const plain =
    decimal === 'comma' ? text.replaceAll(/[.,]/g, (each) => (each === ',' ? '.' : ',')) : text
  const [, whole, cents = ''] =
    /^(\d{1,3}(?:([,\s'’])\d{3})(?:\2\d{3})*|\d{1,7})(?:\.(\d{1,2})0*)?$/u
      .exec(plain)
      ?.toSpliced(2, 1) ?? []
  if (whole === undefined) return null
  const amount = `${BigInt(whole.replaceAll(/\D/g, ''))}.${cents.padEnd(2, '0')}`
  return Number(amount) <= 1_000_000 ? amount : null
}

/** A whole number, also below zero; `3.0` is 3. Null for anything else, such as `4.000`, which may be thousands. */
export function parseCount(text: string): number | null {
  const [, digits] = /^(-?\d{1,7})(?:\.0{1,2}|\.0{4,})?$/.exec(text) ?? []
  return digits === undefined ? null : Number(digits)
}

/** `Smørrebrød & Co.` is `smorrebrod-co`: the form of slugs; empty when nothing of a text can be written so. */
export function slugOf(text: string): string {
  return anyAscii(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 100)
    .replaceAll(/^-+|-+$/g, '')
}
