import {
  activeFilters,
  noFilter,
  normalizeFilter,
  parseFilter,
  type FilterBounds,
  type ProductFilter,
} from './filter-params.ts'
import {
  parseOption,
  parseText,
  parseWholeNumber,
  pathWithParams,
  writeParams,
} from './url-params.ts'
import type { QueryScreen } from './use-query-state.ts'

/** The state of `/products`, all of it in the URL. */
export interface Listing extends ProductFilter {
  /** Text to find in this list; '' for none. */
  search: string
  sortBy: ListingSort
  /** Where the list starts: page of `pageSize` products, from 1. */
  page: number
}

/** In the order of the dropdown. The first is the default and is not written to the URL. */
export const listingSorts = {
  name: 'Name (A-Z)',
  'price-low': 'Price (Low to High)',
  'price-high': 'Price (High to Low)',
  featured: 'Featured First',
} as const

type ListingSort = keyof typeof listingSorts

/** Products that the server renders. */
export const pageSize = 40
/** The products that `search_products` can reach: its offset is limited. */
export const reach = 10_000

export const defaultListing: Listing = { ...noFilter, search: '', sortBy: 'name', page: 1 }

export const listingScreen: QueryScreen<Listing> = {
  pathname: '/products',
  parse: parseListing,
  path: listingPath,
  change: changeListing,
}

/** Reads a listing from any query string. */
export function parseListing(params: URLSearchParams): Listing {
  return {
    ...parseFilter(params),
    search: parseText(params.get('search')),
    sortBy: parseOption(listingSorts, params.get('sortBy')) ?? 'name',
    page: Math.min(Math.max(parseWholeNumber(params.get('page')) ?? 1, 1), reach / pageSize),
  }
}

/** The canonical address of a listing. */
export function listingPath(listing: Listing): string {
  return pathWithParams('/products', listingParams(listing))
}

export function listingParams({ search, sortBy, page, ...filter }: Listing) {
  return writeParams({
    search,
    ...filter,
    sortBy: sortBy !== 'name' && sortBy,
    page: page > 1 && page,
  })
}

/** Applies a change and returns to the first page. */
function changeListing(listing: Listing, change: Partial<Listing>): Listing {
  return { ...listing, page: 1, ...change }
}

/** Removes search and filters and keeps the order. */
export function clearListing({ sortBy }: Listing): Listing {
  return { ...defaultListing, sortBy }
}

/** Whether search or filters are set. */
export function isNarrowed(listing: Listing): boolean {
  return listingPath(clearListing(listing)) !== listingPath(changeListing(listing, {}))
}

export interface AppliedFilter {
  label: string
  /** The address without it. */
  without: string
}

/** What narrows the listing: the search first, then each filter. */
export function activeListingFilters(
  listing: Listing,
  categories: readonly { name: string; slug: string }[],
): AppliedFilter[] {
  const search = { label: `"${listing.search}"`, removal: { search: '' } }
  const filters = activeFilters(listing, categories)
  return (listing.search === '' ? filters : [search, ...filters]).map(({ label, removal }) => ({
    label,
    without: listingPath(changeListing(listing, removal)),
  }))
}

/** Replaces what the shop cannot show: filters that do not apply, a page beyond the last. */
export function normalizeListing(
  listing: Listing,
  shop: FilterBounds & { total: number },
): Listing {
  return { ...normalizeFilter(listing, shop), page: Math.min(listing.page, pageCount(shop.total)) }
}

/**
 * At least 1: an empty list has a first page.
 *
 * @internal Exported for tests.
 */
export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(Math.min(total, reach) / pageSize))
}

/** The address of another page. */
export function pagePath(listing: Listing, page: number): string {
  return listingPath(changeListing(listing, { page }))
}
