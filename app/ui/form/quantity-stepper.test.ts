import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseQuantity } from './quantity-stepper.tsx'

it('a typed quantity is a whole number that can be ordered, whatever the text (B-08, R-440)', () => {
  const digits = fc.stringMatching(/^[0-9]{1,21}$/)
  const typed = fc.oneof(
    fc.constantFrom('', '-', '+', '.', 'e', '1e3', '٣', '３', '00', '0.9', '-0', '1,5', ' 4 '),
    fc.constantFrom(`1${'0'.repeat(20)}`, 'Infinity', 'NaN', '0x10', '1_000', '\u00a04', 'null'),
    digits,
    fc.tuple(fc.constantFrom('-', '+', ' ', '.', ','), digits).map(([sign, text]) => sign + text),
    fc
      .tuple(digits, fc.constantFrom('.9', ',9', ' pieces', 'x', '-'))
      .map((parts) => parts.join('')),
    fc.string(),
  )
  fc.assert(
    fc.property(typed, fc.integer({ min: 0, max: 99 }), (text, max) => {
      const most = Math.max(1, max)
      const quantity = parseQuantity(text, max)
      const wanted = oracle(text)
      expect([text, quantity]).toEqual([text, wanted < 1 ? null : Math.min(most, wanted)])
    }),
    { numRuns: 1_000 },
  )
})

/** The whole number at the start of a text, read character by character; 1 if there is none. */
function oracle(text: string): number {
  const signs = Array.from(text.trimStart())
  const isNegative = signs[0] === '-'
  if (isNegative || signs[0] === '+') signs.shift()
  const end = signs.findIndex((sign) => !'0123456789'.includes(sign))
  const digits = end < 0 ? signs : signs.slice(0, end)
  if (digits.length === 0) return 1
  const number = digits.reduce((sum, digit) => Math.min(sum * 10 + Number(digit), 1e6), 0)
  return isNegative ? -number : number
}
