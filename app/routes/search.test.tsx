import type { ComponentType } from 'react'
import { expect, test } from 'vitest'

import { htmlOf, textOf } from '../../tests/stage/render.tsx'
import { emptySearch } from '../shop/search/search.ts'
import SearchScreen from './search.tsx'

const Screen = SearchScreen as unknown as ComponentType<{ loaderData: unknown }>

/** From where to where the price can be set. */
function priceEnds(filters: unknown) {
  const screen = <Screen loaderData={{ search: emptySearch, filters, found: null }} />
  const ends = /aria-label="Highest price"[^>]* min="(\d+)" max="(\d+)"/.exec(htmlOf(screen))
  return ends?.slice(1)
}

test('prices go from 0 to the dearest product, and to 1000 where no prices came (R-188, R-189)', () => {
  expect(priceEnds(null)).toEqual(['0', '1000'])
  expect(priceEnds({ categories: [], ceiling: 980 })).toEqual(['0', '980'])
})

test('before anything is searched, the page says what there is', () => {
  const [home, archive] = [
    { id: 'h', name: 'Home', slug: 'home', product_count: 10 },
    { id: 'a', name: 'Archive', slug: 'archive', product_count: 0 },
  ]
  const filters = { categories: [home, archive], ceiling: 980 }
  const screen = <Screen loaderData={{ search: emptySearch, filters, found: null }} />
  expect(textOf(screen)).toMatch(/Start your search.*Or look around in Home/)
  expect(htmlOf(screen)).toContain('href="/products?category=home"')
  expect(htmlOf(screen)).not.toContain('href="/products?category=archive"')
})
