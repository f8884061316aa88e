import type { ComponentType } from 'react'
import { expect, test } from 'vitest'

import { htmlOf } from '../../tests/stage/render.tsx'
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
