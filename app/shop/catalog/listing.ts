import {
  activeFilters,
  fitPrices,
  isFiltered,
  noFilter,
  parseFilter,
  parseText,
  writeFilter,
  type ProductFilter,
} from './filter.ts'

/** Everything the listing shows is decided by this, and all of it stands in the URL. */
export interface Listing extends ProductFilter {
  /** Words to find in this list; '' for none. */
  search: string
  sortBy: ListingSort
  /** How many cards are asked for; one of the windows below. */
  shown: number
}

/** The sort options in the order of the dropdown. The first is the default and stays out of the URL. */
export const listingSorts = {
  name: 'Name (A-Z)',
  'price-low': 'Price (Low to High)',
  'price-high': 'Price (High to Low)',
  featured: 'Featured First',
} as const

export type ListingSort = keyof typeof listingSorts

export const firstWindow = 10
/** More cards than this on one page help nobody; the page then asks to narrow the list down. */
export const lastWindow = 640

export const wholeListing: Listing = { ...noFilter, search: '', sortBy: 'name', shown: firstWindow }

/** Reads the listing from anything a URL may hold; never throws. */
export function parseListing(params: URLSearchParams): Listing {
  return {
    ...parseFilter(params),
    search: parseText(params.get('search')),
    sortBy: parseSort(params.get('sortBy')),
    shown: windowFor(parseCount(params.get('shown'))),
  }
}

/** The one way a listing is written: `/products?search=…&sortBy=…`. */
export function listingPath(listing: Listing): string {
  const query = listingParams(listing).toString()
  return query === '' ? '/products' : `/products?${query}`
}

export function listingParams(listing: Listing): URLSearchParams {
  const params = new URLSearchParams()
  if (listing.search !== '') params.set('search', listing.search)
  writeFilter(params, listing)
  if (listing.sortBy !== 'name') params.set('sortBy', listing.sortBy)
  if (listing.shown !== firstWindow) params.set('shown', String(listing.shown))
  return params
}

/** Changes what is listed, from the first window on. */
export function changeListing(listing: Listing, change: Partial<Listing>): Listing {
  return { ...listing, shown: firstWindow, ...change }
}

/** Without search and filters; the order is taste, not a filter, and stays. */
export function clearListing(listing: Listing): Listing {
  return { ...wholeListing, sortBy: listing.sortBy }
}

export function isNarrowed(listing: Listing): boolean {
  return listing.search !== '' || isFiltered(listing)
}

export interface ActiveListingFilter {
  label: string
  /** The listing without it. */
  without: Listing
}

/** What narrows the listing, in words: the search first, then each filter. */
export function activeListingFilters(
  listing: Listing,
  categories: readonly { name: string; slug: string }[],
): ActiveListingFilter[] {
  const filters = activeFilters(listing, categories).map(({ label, off }) => ({
    label,
    without: changeListing(listing, off),
  }))
  if (listing.search === '') return filters
  const words = { label: `"${listing.search}"`, without: changeListing(listing, { search: '' }) }
  return [words, ...filters]
}

/** Fits a listing to what the shop has: known category, prices within the slider, no empty windows. */
export function fitListing(
  listing: Listing,
  shop: { categorySlugs: readonly string[]; priceCeiling: number; total: number },
): Listing {
  const { category } = listing
  return {
    ...fitPrices(listing, shop.priceCeiling),
    category: category !== null && shop.categorySlugs.includes(category) ? category : null,
    shown: Math.min(listing.shown, windowFor(Math.max(shop.total, firstWindow))),
  }
}

/**
 * The next window, or null at the end.
 *
 * Windows double, so that the URL alone can say how far somebody went (Back restores it, and it works
 * without script), while the cards sent twice on the way down never exceed those sent once.
 */
export function nextWindow({ shown }: Listing, total: number): number | null {
  return shown >= total || shown >= lastWindow ? null : shown * 2
}

/** The smallest window that holds so many cards. */
function windowFor(count: number): number {
  let window = firstWindow
  while (window < count && window < lastWindow) window *= 2
  return window
}

function parseSort(value: string | null): ListingSort {
  return value !== null && Object.hasOwn(listingSorts, value) ? (value as ListingSort) : 'name'
}

function parseCount(value: string | null): number {
  return value !== null && /^\d{1,15}$/.test(value) ? Number(value) : firstWindow
}
