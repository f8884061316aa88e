import { expect, it } from 'vitest'

import { listingParams, type Listing } from '../../app/shop/catalog/listing/listing.ts'
import { searchParams, type Search } from '../../app/shop/search/search.ts'
import { knownQueries } from '../../app/navigation/page-address.ts'

const filter = { category: 'women', minPrice: 1, maxPrice: 2, inStock: true, featured: true }

it('the server keeps every parameter that the listing writes', () => {
  const listing: Listing = { ...filter, search: 'linen', sortBy: 'featured', page: 2 }
  expect(namesOf(listingParams(listing))).toEqual(sorted(knownQueries['/products']))
})

it('the server keeps every parameter that the search page writes', () => {
  const search: Search = { ...filter, q: 'linen', sort: 'newest', page: 2 }
  expect(namesOf(searchParams(search))).toEqual(sorted(knownQueries['/search']))
})

function namesOf(params: URLSearchParams) {
  return sorted([...params.keys()])
}

function sorted(names: readonly string[] = []) {
  return names.toSorted()
}
