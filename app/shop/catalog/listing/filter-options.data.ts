import type { Backend } from '../../../client/backend.ts'
import { priceCeiling } from './price-ceiling.ts'
import type { Category } from '../category/category.ts'
import type { ProductQuery } from './product-query.ts'

/**
 * The number of products that this query would find in each category, by slug.
 *
 * @throws when the backend does not answer
 */
export async function countByCategory(
  backend: Backend,
  { q, minPrice, maxPrice, inStock, featured }: ProductQuery,
): Promise<Record<string, number>> {
  const { data } = await backend
    .rpc('category_counts', {
      q,
      min_price: minPrice,
      max_price: maxPrice,
      in_stock: inStock,
      featured,
    })
    .throwOnError()
  return Object.fromEntries(data.map(({ slug, product_count }) => [slug, product_count]))
}

/** The choices that the filters of listing and search offer. */
interface FilterOptions {
  /** Those with the most products first. */
  categories: Category[]
  /** Upper end of the price slider, in dollars. */
  ceiling: number
}

/** @throws when the backend does not answer */
export async function getFilterOptions(backend: Backend): Promise<FilterOptions> {
  const { data } = await backend.rpc('filter_options').throwOnError()
  return {
    categories: data.map(({ max_price: _price, ...category }) => category),
    ceiling: priceCeiling(data[0]?.max_price ?? null),
  }
}
