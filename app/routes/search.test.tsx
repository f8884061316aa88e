import type { ComponentType } from 'react'
import { expect, test } from 'vitest'

import { htmlOf, textOf } from '../../tests/support/render.tsx'
import { defaultSearch } from '../shop/search/search.ts'
import SearchScreen from './search.tsx'

const Screen = SearchScreen as unknown as ComponentType<{ loaderData: unknown }>

/** The ends of the price slider. */
function priceEnds(filters: unknown) {
  const results = { products: [], total: 0 }
  const screen = <Screen loaderData={{ search: defaultSearch, filters, results }} />
  const ends = /aria-label="Highest price"[^>]* min="(\d+)" max="(\d+)"/.exec(htmlOf(screen))
  return ends?.slice(1)
}

test('the price slider ends at the highest price, or at 1000 without prices (R-188, R-189)', () => {
  expect(priceEnds(null)).toEqual(['0', '1000'])
  expect(priceEnds({ categories: [], ceiling: 980 })).toEqual(['0', '980'])
})

test('an empty search shows the categories', () => {
  const [home, archive] = [
    { id: 'h', name: 'Home', slug: 'home', product_count: 10 },
    { id: 'a', name: 'Archive', slug: 'archive', product_count: 0 },
  ]
  const filters = { categories: [home, archive], ceiling: 980 }
  const results = { products: [], total: 0 }
  const screen = <Screen loaderData={{ search: defaultSearch, filters, results }} />
  expect(textOf(screen)).toMatch(/Start your search.*Look around in Home/)
  expect(htmlOf(screen)).toContain('href="/products?category=home"')
  expect(htmlOf(screen)).not.toContain('href="/products?category=archive"')
})
