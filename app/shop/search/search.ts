import {
  fitPrices,
  noFilter,
  parseFilter,
  parseText,
  writeFilter,
  type ProductFilter,
} from '../catalog/filter.ts'

/** Everything the search page shows is decided by this, and all of it stands in the URL. */
export interface Search extends ProductFilter {
  /** The words; '' means that nothing is searched. */
  q: string
  /** From 1. */
  page: number
  sort: SearchSort
}

/** The sort options in the order of the dropdown. The first is the default and stays out of the URL. */
export const searchSorts = {
  relevance: 'Relevance',
  name: 'Name (A-Z)',
  'price-low': 'Price Low to High',
  'price-high': 'Price High to Low',
  featured: 'Featured First',
  newest: 'Newest First',
} as const

export type SearchSort = keyof typeof searchSorts

/** Results on a page of /search. */
export const searchPageSize = 20
/** What a caller gets who gives an offset and no limit. */
export const defaultPageSize = 10
export const suggestionsShown = 5
/** The header reads eight products and shows fewer of them. */
export const headerResults = 8
export const headerResultsShown = { desktop: 5, mobile: 3 } as const

export const emptySearch: Search = { ...noFilter, q: '', page: 1, sort: 'relevance' }

/** A filter of an empty search: what would be found without it. */
export interface WayOut {
  label: string
  /** The same search without it. */
  path: string
  total: number
}

/** Reads a search from anything a URL may hold; never throws. */
export function parseSearch(params: URLSearchParams): Search {
  return {
    ...parseFilter(params),
    q: parseText(params.get('q')),
    page: parsePage(params.get('page')),
    sort: parseSort(params.get('sort')),
  }
}

/** The one way a search is written: `/search?q=…&page=2`. */
export function searchPath(search: Search): string {
  const query = searchParams(search).toString()
  return query === '' ? '/search' : `/search?${query}`
}

export function searchParams(search: Search): URLSearchParams {
  const params = new URLSearchParams()
  if (search.q !== '') params.set('q', search.q)
  writeFilter(params, search)
  if (search.sort !== 'relevance') params.set('sort', search.sort)
  if (search.page > 1) params.set('page', String(search.page))
  return params
}

/** Changes what is searched; any change but of the page itself goes back to page 1. */
export function changeSearch(search: Search, change: Partial<Search>): Search {
  return { ...search, page: 1, ...change }
}

/**
 * Fits a search to what the shop has: known category, prices within the slider, a page that exists.
 *
 * @param shop.categorySlug slug of the category that was meant, null when none is known by that word
 */
export function fitSearch(
  search: Search,
  shop: { categorySlug: string | null; priceCeiling: number; total: number },
): Search {
  return {
    ...fitPrices(search, shop.priceCeiling),
    category: shop.categorySlug,
    page: Math.min(search.page, pageCount(shop.total)),
  }
}

/** Number of pages for so many results; an empty result still has a first page. */
export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / searchPageSize))
}

function parseSort(value: string | null): SearchSort {
  return value !== null && Object.hasOwn(searchSorts, value) ? (value as SearchSort) : 'relevance'
}

/** Beyond 500 pages nobody reads on, and the backend refuses to skip that far. */
function parsePage(value: string | null): number {
  if (value === null || !/^\d{1,15}$/.test(value)) return 1
  return Math.min(Math.max(Number(value), 1), lastPage)
}

const lastPage = 500
