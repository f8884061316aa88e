import { queryScreen, type ProductQuery } from '../catalog/listing/product-query.ts'
import { searchSorts } from '../catalog/listing/sort-options.ts'

/** The state of `/search`; without a text it is no search. */
export type Search = ProductQuery<keyof typeof searchSorts>

/** Results on a page of /search. */
export const searchPageSize = 20
export const suggestionsLimit = 5
/** Number of products shown for a search without results: two rows in a wide window. */
export const closeMatchesLimit = 8

/** The searches of the history that the form and the header's box show. */
export const recentSearchesLimit = 5

export const searchScreen = queryScreen({
  pathname: '/search',
  names: { q: 'q', sort: 'sort' },
  sorts: searchSorts,
  pageSize: searchPageSize,
})

/** The search for a text without filters. */
export function searchFor(text: string): Search {
  return { ...searchScreen.initial, q: text.trim() }
}

/** The address of the search page for this text. */
export function resultsPath(text: string): string {
  return searchScreen.path(searchFor(text))
}

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

/** A search that has results once one of its filters is removed. */
export interface RelaxedSearch {
  /** The label of the removed filter. */
  label: string
  path: string
  total: number
}
