import { activeFilters, queryScreen, type ProductQuery } from './product-query.ts'
import { listingSorts } from './sort-options.ts'

/** The state of `/products`. */
export type Listing = ProductQuery<keyof typeof listingSorts>

/** Products that the server renders. */
export const pageSize = 40

export const listingScreen = queryScreen({
  pathname: '/products',
  names: { q: 'search', sort: 'sortBy' },
  sorts: listingSorts,
  pageSize,
})

/** Removes text and filters and keeps the order. */
export function clearListing({ sort }: Listing): Listing {
  return { ...listingScreen.initial, sort }
}

/** Whether text or filters are set. */
export function isNarrowed(listing: Listing): boolean {
  return listingScreen.path(clearListing(listing)) !== listingScreen.pathTo(listing, {})
}

export interface AppliedFilter {
  label: string
  /** The address without it. */
  without: string
}

/** What narrows the listing: the text first, then each filter. */
export function activeListingFilters(
  listing: Listing,
  categories: readonly { name: string; slug: string }[],
): AppliedFilter[] {
  const text = { label: `"${listing.q}"`, removal: { q: '' } }
  const filters = activeFilters(listing, categories)
  return (listing.q === '' ? filters : [text, ...filters]).map(({ label, removal }) => ({
    label,
    without: listingScreen.pathTo(listing, removal),
  }))
}
