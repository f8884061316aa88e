import fc from 'fast-check'
import { expect, test } from 'vitest'

import { parseFilter } from './filter-params.ts'

/** Raw values of parameters and the parsed values; null for invalid ones. */
const prices: [written: string, dollars: number | null][] = [
  ['20', 20],
  ['80.5', 80.5],
  ['0.01', 0.01],
  ['007', 7],
  [' 30 ', 30],
  ['0', 0],
  ['999999999', 999_999_999],
  ['', null],
  [' ', null],
  ['abc', null],
  ['-5', null],
  ['-0', null],
  ['+5', null],
  ['1e2', null],
  ['1e99', null],
  ['0x10', null],
  ['NaN', null],
  ['Infinity', null],
  ['1,000', null],
  ['$20', null],
  ['20.555', null],
  ['٣', null],
  ['２０', null],
  ['12345678901234567890', null],
  ['20 or 1=1', null],
]
const switches: [written: string, on: boolean][] = [
  ['true', true],
  ['false', false],
  ['TRUE', false],
  ['1', false],
  ['yes', false],
  ['', false],
]
const categories: [written: string, slug: string | null][] = [
  ['women', 'women'],
  [' women ', 'women'],
  ['', null],
  ['\n', null],
  ['__proto__', '__proto__'],
  ['x'.repeat(300), 'x'.repeat(200)],
]

/** A parameter that is absent, given once or repeated; the first value counts. */
const given = <Meaning>(table: [string, Meaning][]) =>
  fc.array(fc.constantFrom(...table), { maxLength: 3 })

test('keeps valid parameters and drops the others (B-07)', () => {
  const parameterSets = fc.record({
    minPrice: given(prices),
    maxPrice: given(prices),
    inStock: given(switches),
    featured: given(switches),
    category: given(categories),
    utm_source: given(categories),
  })
  fc.assert(
    fc.property(parameterSets, (parameters) => {
      const params = new URLSearchParams()
      for (const [name, values] of Object.entries(parameters))
        for (const [written] of values) params.append(name, written)
      const { minPrice, maxPrice, inStock, featured, category } = parameters
      expect(parseFilter(params)).toEqual({
        ...range(minPrice[0]?.[1] ?? null, maxPrice[0]?.[1] ?? null),
        inStock: inStock[0]?.[1] ?? false,
        featured: featured[0]?.[1] ?? false,
        category: category[0]?.[1] ?? null,
      })
    }),
    { numRuns: 3_000 },
  )
})

/** Prices in either order form a range; a minimum of 0 is no limit. */
function range(min: number | null, max: number | null) {
  if (min === null || max === null) return { minPrice: min || null, maxPrice: max }
  return { minPrice: Math.min(min, max) || null, maxPrice: Math.max(min, max) }
}
