import type { Backend } from '../../platform/backend.ts'
import type { ActiveFilter } from '../catalog/filter.ts'
import { findProducts, type FoundProducts } from '../catalog/product.data.ts'
import {
  changeSearch,
  defaultPageSize,
  emptySearch,
  headerResults,
  searchPageSize,
  searchPath,
  suggestionsShown,
  type Search,
  type WayOut,
} from './search.ts'

/**
 * One page of a search and the exact number of all results; nothing for blank words.
 *
 * @throws when the backend does not answer
 */
export async function searchProducts(
  backend: Backend,
  search: Search,
  page: { limit?: number; offset?: number } = pageOf(search),
): Promise<FoundProducts> {
  const { q: words, ...rest } = search
  if (words.trim() === '') return { products: [], total: 0 }
  const { limit = defaultPageSize, offset = 0 } = page
  return findProducts(backend, { ...rest, words, limit, offset })
}

/**
 * Of a search that found nothing, which of its filters are to blame, and for how much.
 *
 * @throws when the backend does not answer
 */
export async function listWaysOut(
  backend: Backend,
  search: Search,
  filters: readonly ActiveFilter[],
): Promise<WayOut[]> {
  const ways = await Promise.all(
    filters.map(async ({ label, off }) => {
      const wider = changeSearch(search, off)
      const { total } = await searchProducts(backend, wider, { limit: 1 })
      return { label, path: searchPath(wider), total }
    }),
  )
  return ways.filter(({ total }) => total > 0)
}

/** What the header shows while one types: the best eight, and how many there are. */
export function searchFromHeader(backend: Backend, words: string): Promise<FoundProducts> {
  return searchProducts(backend, { ...emptySearch, q: words }, { limit: headerResults })
}

/** Names of products that contain the text, those that begin with it first. */
export async function suggestNames(
  backend: Backend,
  text: string,
  limit = suggestionsShown,
): Promise<string[]> {
  if (text.trim() === '') return []
  const { data } = await backend
    .rpc('search_suggestions', { q: text, page_limit: limit })
    .throwOnError()
  return data
}

function pageOf({ page }: Search) {
  return { limit: searchPageSize, offset: (page - 1) * searchPageSize }
}
