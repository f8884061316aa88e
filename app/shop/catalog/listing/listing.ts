import {
  activeFilters,
  clampPrices,
  isFiltered,
  noFilter,
  parseFilter,
  writeFilter,
  type ProductFilter,
} from './product-filter.ts'
import { parseOption, parseText, parseWholeNumber, pathWithParams } from './parse-params.ts'
import type { QueryScreen } from './query-state.ts'

/** The state of `/products`, all of it in the URL. */
export interface Listing extends ProductFilter {
  /** Text to find in this list; '' for none. */
  search: string
  sortBy: ListingSort
  /** How many cards are requested: 10, 20, 40, … */
  shown: number
}

/** In the order of the dropdown. The first is the default and is not written to the URL. */
export const listingSorts = {
  name: 'Name (A-Z)',
  'price-low': 'Price (Low to High)',
  'price-high': 'Price (High to Low)',
  featured: 'Featured First',
} as const

export type ListingSort = keyof typeof listingSorts

const minShown = 10
/** At this many cards, the page asks to narrow the list down. */
export const maxShown = 640

export const defaultListing: Listing = { ...noFilter, search: '', sortBy: 'name', shown: minShown }

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
    shown: shownStep(parseWholeNumber(params.get('shown')) ?? minShown),
  }
}

/** The canonical address of a listing. */
export function listingPath(listing: Listing): string {
  return pathWithParams('/products', listingParams(listing))
}

export function listingParams(listing: Listing): URLSearchParams {
  const params = new URLSearchParams()
  if (listing.search !== '') params.set('search', listing.search)
  writeFilter(params, listing)
  if (listing.sortBy !== 'name') params.set('sortBy', listing.sortBy)
  if (listing.shown !== minShown) params.set('shown', String(listing.shown))
  return params
}

/** Applies a change and goes back to the first cards. */
function changeListing(listing: Listing, change: Partial<Listing>): Listing {
  return { ...listing, shown: minShown, ...change }
}

/** Removes search and filters and keeps the order. */
export function clearListing({ sortBy }: Listing): Listing {
  return { ...defaultListing, sortBy }
}

export function isNarrowed(listing: Listing): boolean {
  return listing.search !== '' || isFiltered(listing)
}

interface ActiveListingFilter {
  label: string
  /** The listing without it. */
  without: Listing
}

/** What narrows the listing: the search first, then each filter. */
export function activeListingFilters(
  listing: Listing,
  categories: readonly { name: string; slug: string }[],
): ActiveListingFilter[] {
  const filters = activeFilters(listing, categories).map(({ label, removal }) => ({
    label,
    without: changeListing(listing, removal),
  }))
  if (listing.search === '') return filters
  const search = { label: `"${listing.search}"`, without: changeListing(listing, { search: '' }) }
  return [search, ...filters]
}

/** Replaces what the shop cannot show: unknown categories, prices off the slider, cards beyond the last. */
export function normalizeListing(
  listing: Listing,
  shop: { categorySlugs: readonly string[]; priceCeiling: number; total: number },
): Listing {
  const { category } = listing
  return {
    ...clampPrices(listing, shop.priceCeiling),
    category: category !== null && shop.categorySlugs.includes(category) ? category : null,
    shown: Math.min(listing.shown, shownStep(Math.max(shop.total, minShown))),
  }
}

/**
 * How many cards "Show more" requests, or null at the end.
 *
 * The number doubles: the URL holds it, so that Back and pages without script restore it, and the cards sent
 * again never exceed the new ones.
 */
export function nextShown({ shown }: Listing, total: number): number | null {
  return shown >= total || shown >= maxShown ? null : shown * 2
}

/** The smallest step that holds so many cards. */
function shownStep(count: number): number {
  let step = minShown
  while (step < count && step < maxShown) step *= 2
  return step
}
