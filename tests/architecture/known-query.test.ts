import { expect, it } from 'vitest'

import { listingScreen } from '../../app/shop/catalog/listing/listing.ts'
import { searchScreen } from '../../app/shop/search/search.ts'
import { knownQueries } from '../../app/navigation/page-address.ts'

it('the server keeps every parameter that the screens of products write', () => {
  const filter = { category: 'women', minPrice: 1, maxPrice: 2, inStock: true, featured: true }
  const query = { ...filter, q: 'linen', sort: 'featured', page: 2 } as const
  for (const { pathname, write } of [listingScreen, searchScreen])
    expect([...write(query).keys()].toSorted()).toEqual(knownQueries[pathname]?.toSorted())
})
