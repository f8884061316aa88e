import {
  clampPrices,
  noFilter,
  parseFilter,
  writeFilter,
  type ProductFilter,
} from '../catalog/listing/product-filter.ts'
import {
  parseOption,
  parseText,
  parseWholeNumber,
  pathWithParams,
} from '../catalog/listing/parse-params.ts'
import type { QueryScreen } from '../catalog/listing/use-query-state.ts'

/** The state of `/search`, all of it in the URL. */
export interface Search extends ProductFilter {
  /** The text; '' means that nothing is searched. */
  q: string
  /** From 1. */
  page: number
  sort: SearchSort
}

/** In the order of the dropdown. The first is the default and is not written to the URL. */
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
/** Results for callers that pass no limit. */
export const defaultPageSize = 10
export const suggestionsLimit = 5
/** Products shown for a search without results: two rows of a wide window. */
export const closeMatchesLimit = 8

export const closeMatchesTitle = 'Close to what you typed'

export const searchError = {
  title: 'Search Error',
  description: 'Failed to perform search. Please try again.',
}

/** What a screen reader says of a search without results. */
export function noResultsStatus(closeMatches: number): string {
  if (closeMatches === 0) return 'No products found'
  const products = closeMatches === 1 ? '1 product is' : `${closeMatches} products are`
  return `No products found. ${products} close to what you typed.`
}

export const defaultSearch: Search = { ...noFilter, q: '', page: 1, sort: 'relevance' }

export const searchScreen: QueryScreen<Search> = {
  pathname: '/search',
  parse: parseSearch,
  path: searchPath,
  change: changeSearch,
}

/** A search without results, less one of its filters. */
export interface RelaxedSearch {
  /** The filter that is removed. */
  label: string
  path: string
  total: number
}

/** Reads a search from any query string. */
export function parseSearch(params: URLSearchParams): Search {
  const page = parseWholeNumber(params.get('page')) ?? 1
  return {
    ...parseFilter(params),
    q: parseText(params.get('q')),
    page: Math.min(Math.max(page, 1), maxPage),
    sort: parseOption(searchSorts, params.get('sort')) ?? 'relevance',
  }
}

/** The canonical address of a search. */
export function searchPath(search: Search): string {
  return pathWithParams('/search', searchParams(search))
}

export function searchParams(search: Search): URLSearchParams {
  const params = new URLSearchParams()
  if (search.q !== '') params.set('q', search.q)
  writeFilter(params, search)
  if (search.sort !== 'relevance') params.set('sort', search.sort)
  if (search.page > 1) params.set('page', String(search.page))
  return params
}

/** Any change but of the page itself goes back to page 1. */
export function changeSearch(search: Search, change: Partial<Search>): Search {
  return { ...search, page: 1, ...change }
}

/**
 * Replaces what the shop cannot show: unknown categories, prices off the slider, pages beyond the last.
 *
 * @param shop.categorySlug slug of the category that was meant, or null
 */
export function normalizeSearch(
  search: Search,
  shop: { categorySlug: string | null; priceCeiling: number; total: number },
): Search {
  return {
    ...clampPrices(search, shop.priceCeiling),
    category: shop.categorySlug,
    page: Math.min(search.page, pageCount(shop.total)),
  }
}

/** At least 1: an empty result has a first page. */
export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / searchPageSize))
}

/** The backend rejects larger offsets. */
const maxPage = 500
