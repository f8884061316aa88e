import { expect, test } from 'vitest'

import { htmlOf, textOf } from '../../../tests/support/render.tsx'
import { silkScarf } from '../../../tests/support/silk-scarf.ts'
import { searchSorts } from '../catalog/listing/sort-options.ts'
import { SearchResults } from './search-results.tsx'
import { searchFor, searchScreen } from './search.ts'

// What every query of products does is tried in listing.test.ts.
const { change, isWritten, normalize, path, write } = searchScreen
const parse = (query: string) => searchScreen.parse(new URLSearchParams(query))
const shop = { categories: [], ceiling: 980, total: 45 }

test('the address of a search says all of it (R-181, R-182, R-183, R-184, R-185)', () => {
  const query =
    'q=silk&page=2&sort=newest&category=women&minPrice=20&maxPrice=80&inStock=true&featured=true'
  const search = {
    q: 'silk',
    page: 2,
    sort: 'newest',
    category: 'women',
    minPrice: 20,
    maxPrice: 80,
    inStock: true,
    featured: true,
  }
  expect(parse(query)).toEqual(search)
  expect(isWritten(parse(query), new URLSearchParams(query))).toBe(true)
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
  expect(change(third, { inStock: true }).page).toBe(1)
  expect(change(third, { sort: 'newest' }).page).toBe(1)
  expect(change(third, { page: 2 }).page).toBe(2)
  expect(path(change(third, { q: 'wool' }))).toBe('/search?q=wool')
})

test('empty and blank text is no search (R-431)', () => {
  expect(parse('q=').q).toBe('')
  expect(parse('q=%20%20%09').q).toBe('')
})

test('a page beyond the last is the last, of 20 results', () => {
  expect(write(normalize(parse('page=1000000000&sort=best'), shop)).toString()).toBe('page=3')
})

test('search results have Previous, five pages, an ellipsis, the last page, Next (R-206, R-207, R-589)', () => {
  const resultsOf = (page: number) => (
    <SearchResults
      search={{ ...searchFor('silk "scarf"'), page }}
      results={{ products: [silkScarf], total: 145 }}
      busy={false}
    />
  )
  const results = resultsOf(2)
  const pages = textOf(results).slice(textOf(results).indexOf('Previous'))
  expect(pages).toBe('Previous 1 2 3 4 5 … 8 Next')
  expect(htmlOf(results)).toContain('href="/search?q=silk+%22scarf%22&amp;page=8"')
  expect(htmlOf(results)).toMatch(/aria-label="Page 2" aria-current="page"/)
  expect(htmlOf(resultsOf(1))).toMatch(/<span role="link" aria-disabled="true">Previous<\/span>/)
})
