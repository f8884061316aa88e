import type { Backend } from '../../platform/backend.ts'
import type { Category } from './category.ts'

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
