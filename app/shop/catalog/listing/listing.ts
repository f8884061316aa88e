import {
  activeFilters,
  noFilter,
  normalizeFilter,
  parseFilter,
  type FilterBounds,
  type ProductFilter,
} from './product-filter.ts'
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
  /** Page of a list that is too long for one page; from 1. */
  page: number
  /** Number of cards requested of the page: 10, 20, 40, … */
  shown: number
}

/** In the order of the dropdown. The first is the default and is not written to the URL. */
export const listingSorts = {
  name: 'Name (A-Z)',
  'price-low': 'Price (Low to High)',
  'price-high': 'Price (High to Low)',
  featured: 'Featured First',
} as const

type ListingSort = keyof typeof listingSorts

const minShown = 10
/** Cards of a page; more would make it slow. */
export const maxShown = 640
/** The last page that `search_products` can reach: its offset is limited. */
const maxPage = 15

export const defaultListing: Listing = {
  ...noFilter,
  search: '',
  sortBy: 'name',
  page: 1,
  shown: minShown,
}

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
    page: Math.min(Math.max(parseWholeNumber(params.get('page')) ?? 1, 1), maxPage),
    shown: shownStep(parseWholeNumber(params.get('shown')) ?? minShown),
  }
}

/** The canonical address of a listing. */
export function listingPath(listing: Listing): string {
  return pathWithParams('/products', listingParams(listing))
}

export function listingParams({ search, sortBy, page, shown, ...filter }: Listing) {
  return writeParams({
    search,
    ...filter,
    sortBy: sortBy !== 'name' && sortBy,
    page: page > 1 && page,
    shown: shown !== minShown && shown,
  })
}

/** Applies a change and returns to the first cards. */
function changeListing(listing: Listing, change: Partial<Listing>): Listing {
  return { ...listing, page: 1, shown: minShown, ...change }
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

/** Replaces what the shop cannot show: filters that do not apply, cards beyond the last. */
export function normalizeListing(
  listing: Listing,
  shop: FilterBounds & { total: number },
): Listing {
  const page = Math.min(listing.page, pageCount(shop.total))
  return {
    ...normalizeFilter(listing, shop),
    page,
    shown: Math.min(listing.shown, shownStep(shop.total - (page - 1) * maxShown)),
  }
}

/** At least 1: an empty list has a first page. */
export function pageCount(total: number): number {
  return Math.min(Math.max(1, Math.ceil(total / maxShown)), maxPage)
}

/** The address of another page, with its first cards. */
export function pagePath(listing: Listing, page: number): string {
  return listingPath(changeListing(listing, { page }))
}

/**
 * How many cards "Show more" requests, or null at the end of the page.
 *
 * The number doubles, so that the cards sent again never outnumber the new ones. It is in the URL, so that Back
 * and pages without script restore it.
 */
export function nextShown({ page, shown }: Listing, total: number): number | null {
  return shown >= total - (page - 1) * maxShown || shown >= maxShown ? null : shown * 2
}

/** The smallest step that is at least `count`. */
function shownStep(count: number): number {
  let step = minShown
  while (step < count && step < maxShown) step *= 2
  return step
}
