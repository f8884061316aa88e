import {
  noFilter,
  normalizeFilter,
  parseFilter,
  type FilterBounds,
  type ProductFilter,
} from '../catalog/listing/filter-params.ts'
import {
  parseOption,
  parseText,
  parseWholeNumber,
  pathWithParams,
  writeParams,
} from '../catalog/listing/url-params.ts'
import type { QueryScreen } from '../catalog/listing/use-query-state.ts'

/** The state of `/search`, all of it in the URL. */
export interface Search extends ProductFilter {
  /** The text to search for; '' for no search. */
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

type SearchSort = keyof typeof searchSorts

/** Results on a page of /search. */
export const searchPageSize = 20
export const suggestionsLimit = 5
/** Number of products shown for a search without results: two rows in a wide window. */
export const closeMatchesLimit = 8

/** The searches of the history that the form and the header's box show. */
export const recentSearchesLimit = 5

/** A search that failed, on its page and in the header. */
export const searchError = {
  title: 'Search Error',
  description: 'Failed to perform search. Please try again.',
}

export const closeMatchesTitle = 'Close to what you typed'

/** Announces a search without results to screen readers. */
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

/** A search that has results once one of its filters is removed. */
export interface RelaxedSearch {
  /** The label of the removed filter. */
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

export function searchParams({ q, sort, page, ...filter }: Search) {
  return writeParams({
    q,
    ...filter,
    sort: sort !== 'relevance' && sort,
    page: page > 1 && page,
  })
}

/** Applies a change. Any change except of the page itself goes back to page 1. */
export function changeSearch(search: Search, change: Partial<Search>): Search {
  return { ...search, page: 1, ...change }
}

/** Replaces what the shop cannot show: filters that do not apply, pages beyond the last. */
export function normalizeSearch(search: Search, shop: FilterBounds & { total: number }): Search {
  return {
    ...normalizeFilter(search, shop),
    page: Math.min(search.page, pageCount(shop.total)),
  }
}

/** At least 1: an empty result has a first page. */
export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / searchPageSize))
}

/** The backend rejects larger offsets. */
const maxPage = 500
