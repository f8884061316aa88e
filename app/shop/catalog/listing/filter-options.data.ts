import type { Backend } from '../../../client/backend.ts'
import type { Category } from '../category/category.ts'
import { priceCeiling } from './product-filter.ts'

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
