import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  changeSearch,
  normalizeSearch,
  parseSearch,
  searchParams,
  searchPath,
  searchSorts,
} from './search.ts'

const parse = (query: string) => parseSearch(new URLSearchParams(query))
const shop = { categories: [], ceiling: 980, total: 45 }

describe('the search in the URL', () => {
  test('reads every parameter (R-181, R-182, R-183, R-184, R-185)', () => {
    expect(
      parse(
        'q=silk&page=2&sort=newest&category=women&minPrice=20&maxPrice=80&inStock=true&featured=true',
      ),
    ).toEqual({
      q: 'silk',
      page: 2,
      sort: 'newest',
      category: 'women',
      minPrice: 20,
      maxPrice: 80,
      inStock: true,
      featured: true,
    })
    expect(parse('q=silk').sort).toBe('relevance')
  })

  test('the sort options in their order (R-199, R-200, R-201, R-202, R-203, R-204, R-582)', () => {
    expect(Object.values(searchSorts)).toEqual([
      'Relevance',
      'Name (A-Z)',
      'Price Low to High',
      'Price High to Low',
      'Featured First',
      'Newest First',
    ])
  })

  test('any change except the page goes back to page 1 (R-208)', () => {
    const third = parse('q=silk&page=3')
    expect(changeSearch(third, { inStock: true }).page).toBe(1)
    expect(changeSearch(third, { sort: 'newest' }).page).toBe(1)
    expect(changeSearch(third, { page: 2 }).page).toBe(2)
    expect(searchPath(changeSearch(third, { q: 'wool' }))).toBe('/search?q=wool')
  })

  test('empty and blank text is no search (R-431)', () => {
    expect(parse('q=').q).toBe('')
    expect(parse('q=%20%20%09').q).toBe('')
  })

  test.each([
    ['page=0', ''],
    ['page=-1', ''],
    ['page=1.5', ''],
    ['page=1000000000', 'page=3'],
    ['page=2&page=3', 'page=2'],
    ['sort=best', ''],
    ['sort=constructor', ''],
    ['minPrice=-5&maxPrice=1e99', ''],
    ['minPrice=90&maxPrice=10', 'minPrice=10&maxPrice=90'],
    ['maxPrice=5000', ''],
    ['category=nowhere', ''],
    ['utm_source=letter', ''],
  ])('invalid values are ignored or clamped: ?%s', (query, clean) => {
    expect(searchParams(normalizeSearch(parse(query), shop)).toString()).toBe(clean)
  })

  test('any URL parses to a search whose path is stable (B-07)', () => {
    const names = ['q', 'page', 'sort', 'category', 'minPrice', 'maxPrice', 'inStock', 'featured']
    const wild = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.double().map(String),
      fc.nat().map(String),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...names), wild)), (entries) => {
        const search = normalizeSearch(parseSearch(new URLSearchParams(entries)), shop)
        expect(normalizeSearch(parseSearch(searchParams(search)), shop)).toEqual(search)
        expect(search.page).toBeGreaterThanOrEqual(1)
        expect(search.page).toBeLessThanOrEqual(3)
      }),
      { numRuns: 3_000 },
    )
  })
})
