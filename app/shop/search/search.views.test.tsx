import { describe, expect, test } from 'vitest'

import { htmlOf, textOf } from '../../../tests/support/render.tsx'
import { silkScarf } from '../../../tests/support/silk-scarf.ts'
import { NoResults } from './no-results.tsx'
import { SearchForm } from './search-form.tsx'
import { SearchResultCard, SearchResults } from './search-results.tsx'
import { defaultSearch } from './search.ts'

const scarf = { ...silkScarf, price: 420, original_price: 525, stock_quantity: 0 }
const women = {
  id: '3',
  name: 'Women',
  slug: 'women',
  description: null,
  image_url: null,
  product_count: 3,
}

describe('a search result', () => {
  test('shows rupees, saving and Sold Out (R-213, R-214, R-215, R-216, R-217, R-575)', () => {
    const card = <SearchResultCard product={scarf} />
    expect(htmlOf(card)).toContain('href="/products/silk-scarf"')
    expect(htmlOf(card)).toContain('data-missing')
    for (const words of ['SAVE RS. 8,715', 'Sold Out', 'Rs. 34,860', '$420.00'])
      expect(textOf(card)).toContain(words)
  })

  test('has only the badges that apply (R-215, R-216)', () => {
    const text = textOf(
      <SearchResultCard product={{ ...scarf, original_price: 420, stock_quantity: 1 }} />,
    )
    expect(text).not.toContain('SAVE')
    expect(text).not.toContain('Sold Out')
  })
})

describe('search results', () => {
  const search = { ...defaultSearch, q: 'silk "scarf"', page: 2 }
  const results = (
    <SearchResults search={search} results={{ products: [scarf], total: 145 }} busy={false} />
  )

  test('have a heading, a count and Clear Search (R-197, R-198, R-205)', () => {
    const text = textOf(results)
    expect(text).toContain('Search Results for "silk "scarf""')
    expect(text).toContain('Showing 1 of 145 results')
    expect(text).toContain('Clear Search')
  })

  test('offer every order (R-199, R-200, R-201, R-202, R-203, R-204)', () => {
    const options = Array.from(
      htmlOf(results).matchAll(/<option[^>]*>([^<]*)/g),
      ([, words]) => words,
    )
    expect(options).toEqual([
      'Relevance',
      'Name (A-Z)',
      'Price Low to High',
      'Price High to Low',
      'Featured First',
      'Newest First',
    ])
  })

  test('Previous, five pages, an ellipsis, the last page, Next (R-206, R-207, R-589)', () => {
    const pages = textOf(results).slice(textOf(results).indexOf('Previous'))
    expect(pages).toBe('Previous 1 2 3 4 5 … 8 Next')
    expect(htmlOf(results)).toContain('href="/search?q=silk+%22scarf%22&amp;page=8"')
  })

  test('without results shows the text and alternatives (R-211, R-212)', () => {
    const relaxedSearches = [{ label: 'In stock', path: '/search?q=silk', total: 3 }]
    const empty = (
      <NoResults
        search={search}
        categories={[women]}
        relaxedSearches={relaxedSearches}
        closeMatches={[]}
      />
    )
    expect(textOf(empty)).toContain('No products found')
    expect(textOf(empty)).toContain('Nothing matches "silk "scarf"".')
    expect(textOf(empty)).toContain('Look around in Women')
    expect(textOf(empty)).toContain('Browse All Products')
    expect(textOf(empty)).toContain('3 results without In stock')
    expect(htmlOf(empty)).toContain('href="/products"')
  })
})

test('close matches follow the message of an empty result', () => {
  const props = { search: { ...defaultSearch, q: 'scraf' }, categories: [women] }
  const empty = textOf(<NoResults {...props} relaxedSearches={[]} closeMatches={[scarf]} />)
  expect(empty).toMatch(
    /No products found.*Nothing matches "scraf"\..*Browse All Products.*Close to what you typed.*Silk Scarf.*Rs\. 34,860/s,
  )
  expect(empty).not.toMatch(/results/)
})

describe('the search form', () => {
  test('is a form with all its fields (R-186, R-187, R-190, R-191, R-195, R-196)', () => {
    const form = <SearchForm search={defaultSearch} categories={[women]} ceiling={980} />
    expect(htmlOf(form)).toMatch(/<form[^>]*method="get"/)
    expect(htmlOf(form)).toContain('action="/search"')
    const text = textOf(form)
    for (const words of [
      'All Categories',
      'Women',
      'In Stock Only',
      'Featured Products',
      'Search Products',
      'Reset',
    ])
      expect(text).toContain(words)
  })
})
