import type { Backend } from '../../../client/backend.ts'
import type { Category } from './category.ts'

/**
 * The categories with the most products first; the database maintains `product_count`.
 *
 * @throws when the backend does not answer
 */
export async function listCategories(backend: Backend, limit?: number): Promise<Category[]> {
  const query = backend
    .from('shop_categories')
    .select('id, name, slug, description, image_url, product_count, aliases')
    .order('product_count', { ascending: false })
    .order('name')
  const { data } = await (limit === undefined ? query : query.limit(limit)).throwOnError()
  return data
}
