import { expect, test } from 'vitest'

import { inShop } from '../../tests/support/in-shop.tsx'
import { htmlOf } from '../../tests/support/render.tsx'
import { defaultListing, type Listing } from '../shop/catalog/listing/listing.ts'
import type { ProductSummary } from '../shop/catalog/product/product.ts'
import { ListingResults } from './listing-results.tsx'

const coat: ProductSummary = {
  id: 'coat',
  name: 'Coat',
  slug: 'coat',
  price: 120,
  original_price: null,
  image_url: null,
  images: [],
  stock_quantity: 1,
  is_active: true,
  is_featured: false,
  category: { id: 'women', name: 'Women', slug: 'women' },
}

/** The ways on below the cards, by their texts. */
function linksToMore(change: Partial<Listing>, total: number): [string, string][] {
  const html = htmlOf(
    inShop(
      <ListingResults
        listing={{ ...defaultListing, ...change }}
        products={[coat]}
        total={total}
        inShop={total}
      />,
    ),
  )
  const links = html.slice(html.lastIndexOf('</ul>')).matchAll(/href="([^"]*)"[^>]*>([^<]*)</g)
  return Array.from(links, ([, to = '', text = '']) => [text, to])
}

test('a long list continues from page to page until its end', () => {
  expect(linksToMore({}, 1_300)).toEqual([['Show more', '/products?shown=20']])
  expect(linksToMore({ shown: 640 }, 640)).toEqual([])
  expect(linksToMore({ shown: 640 }, 1_300)).toEqual([
    ['Next products', '/products?page=2'],
    ['Last products', '/products?page=3'],
  ])
  expect(linksToMore({ page: 3, shown: 20 }, 1_300)).toEqual([
    ['Previous products', '/products?page=2'],
  ])
})
