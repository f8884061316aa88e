import { isBlank } from '../../document/text.ts'
import type { Backend } from '../../client/backend.ts'
import { activeFilters } from '../catalog/listing/product-query.ts'
import {
  queryCloseMatches,
  queryProducts,
  type ProductPage,
} from '../catalog/listing/listing.data.ts'
import type { ProductSummary } from '../catalog/product/product.ts'
import {
  closeMatchesLimit,
  searchPageSize,
  searchScreen,
  suggestionsLimit,
  type RelaxedSearch,
  type Search,
} from './search.ts'

// All functions of this file throw when the backend fails or does not answer.

/** One part of the results, by default their page, and the number of all results; none for blank text. */
export async function searchProducts(
  backend: Backend,
  search: Search,
  part: { limit?: number; offset?: number } = {
    limit: searchPageSize,
    offset: (search.page - 1) * searchPageSize,
  },
): Promise<ProductPage> {
  if (isBlank(search.q)) return { products: [], total: 0 }
  return queryProducts(backend, { ...search, ...part })
}

/** For a search without results: the closest products to its text that pass its filters. */
export async function listCloseMatches(
  backend: Backend,
  search: Search,
): Promise<ProductSummary[]> {
  if (isBlank(search.q)) return []
  return queryCloseMatches(backend, { ...search, limit: closeMatchesLimit })
}

/** For a search without results: the same search without one filter, for each filter whose removal gives results. */
export async function listRelaxedSearches(
  backend: Backend,
  search: Search,
  categories: Parameters<typeof activeFilters>[1],
): Promise<RelaxedSearch[]> {
  const searches = await Promise.all(
    activeFilters(search, categories).map(async ({ label, removal }) => {
      const relaxed = searchScreen.change(search, removal)
      const { total } = await searchProducts(backend, relaxed, { limit: 1 })
      return { label, path: searchScreen.path(relaxed), total }
    }),
  )
  return searches.filter(({ total }) => total > 0)
}

/** Product names that contain the text, those that begin with it first. */
export async function suggestNames(backend: Backend, text: string): Promise<string[]> {
  if (isBlank(text)) return []
  const { data } = await backend
    .rpc('search_suggestions', { q: text, page_limit: suggestionsLimit })
    .throwOnError()
  return data
}
