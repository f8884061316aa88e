import type { Backend } from '../../platform/backend.ts'
import type { Category } from './category.ts'
import type { Listing } from './listing.ts'

const categoryColumns = 'id, name, slug, description, image_url, product_count'

/**
 * The categories, the fullest first: what the shop is mostly about leads, an empty one comes last.
 * `product_count` is kept by the database, so no counting is needed for each.
 *
 * @throws when the backend does not answer
 */
export async function listCategories(backend: Backend, limit?: number): Promise<Category[]> {
  const query = backend
    .from('shop_categories')
    .select(categoryColumns)
    .order('product_count', { ascending: false })
    .order('name')
  const { data } = await (limit === undefined ? query : query.limit(limit)).throwOnError()
  return data
}

export async function getCategory(backend: Backend, id: string): Promise<Category | null> {
  const { data } = await backend
    .from('shop_categories')
    .select(categoryColumns)
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  return data
}

/**
 * How many products of this listing each category would hold, by slug: the numbers beside the choices.
 *
 * @throws when the backend does not answer
 */
export async function countByCategory(
  backend: Backend,
  { search, minPrice, maxPrice, inStock, featured }: Listing,
): Promise<Record<string, number>> {
  const { data } = await backend
    .rpc('category_counts', {
      q: search || undefined,
      min_price: minPrice ?? undefined,
      max_price: maxPrice ?? undefined,
      in_stock: inStock || undefined,
      featured: featured || undefined,
    })
    .throwOnError()
  return Object.fromEntries(data.map(({ slug, product_count }) => [slug, product_count]))
}
