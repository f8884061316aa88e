import { expect, test } from 'vitest'

import { htmlOf, inShop } from '../../tests/support/render.tsx'
import { silkScarf } from '../../tests/support/silk-scarf.ts'
import { listingScreen, type Listing } from '../shop/catalog/listing/listing.ts'
import { ListingResults } from './listing-results.tsx'

/** The links beside the cards, by their texts, and the text after the cards. */
function waysOn(change: Partial<Listing>, total: number) {
  const html = htmlOf(
    inShop(
      <ListingResults
        listing={{ ...listingScreen.initial, ...change }}
        products={[silkScarf]}
        total={total}
        inShop={total}
        busy={false}
      />,
    ),
  )
  const links = html.matchAll(/href="(\/products(?:\?[^"]*)?)"[^>]*>([^<]*)</g)
  const end = html.slice(html.lastIndexOf('</ul>'))
  return {
    links: Array.from(links, ([, to = '', text = '']) => [text, to]),
    words: end.replaceAll(/<[^>]*>/g, ' ').trim(),
  }
}

test('a long list continues from page to page until its end', () => {
  expect(waysOn({}, 40).links).toEqual([])
  expect(waysOn({}, 41).links).toEqual([['More products', '/products?page=2']])
  expect(waysOn({ category: 'men', page: 2 }, 118).links).toEqual([
    ['Previous products', '/products?category=men'],
    ['More products', '/products?category=men&amp;page=3'],
  ])
  expect(waysOn({ page: 3 }, 118).links).toEqual([['Previous products', '/products?page=2']])
})

test('after 10,000 products a list asks to narrow the search', () => {
  expect(waysOn({ page: 250 }, 10_000)).toEqual({
    links: [['Previous products', '/products?page=249']],
    words: '',
  })
  expect(waysOn({ page: 250 }, 10_001)).toEqual({
    links: [['Previous products', '/products?page=249']],
    words: 'These are the first 10,000 products. Narrow the search to see the others.',
  })
})
