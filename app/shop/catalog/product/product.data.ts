import type { Backend } from '../../../client/backend.ts'
import type { Product, ProductSummary } from './product.ts'

// All functions of this file throw when the backend fails or does not answer.

/** The newest featured products, for the home page. */
export async function listFeaturedProducts(backend: Backend): Promise<ProductSummary[]> {
  const { data } = await backend
    .from('shop_products')
    .select(productColumns)
    .eq('is_active', true)
    .eq('is_featured', true)
    .order('created_at', { ascending: false })
    .order('id')
    .limit(featuredLimit)
    .throwOnError()
  return data
}

/** The active product with this slug, or null. */
export async function getProductBySlug(backend: Backend, slug: string): Promise<Product | null> {
  // PostgreSQL rejects some characters, such as NUL, in any parameter.
  if (!slugPattern.test(slug)) return null
  const { data } = await backend
    .from('shop_products')
    .select(productDetailColumns)
    .eq('slug', slug)
    .eq('is_active', true)
    .maybeSingle()
    .throwOnError()
  return data
}

/** One page, from 1, of the slugs of all active products, and the number of all slugs. */
export async function listProductSlugs(
  backend: Backend,
  page: number,
): Promise<{ slugs: string[]; total: number }> {
  const from = (page - 1) * slugsPerPage
  const { data, count, error } = await backend
    .from('shop_products')
    .select('slug', { count: 'exact' })
    .eq('is_active', true)
    .order('slug')
    .range(from, from + slugsPerPage - 1)
  // PostgREST's code for a range beyond the last row.
  if (error?.code === 'PGRST103') return { slugs: [], total: 0 }
  if (error) throw error
  return { slugs: data.map(({ slug }) => slug), total: count ?? 0 }
}

/** The columns of `shop_products` that make a `ProductSummary`, for `select()`. */
export const productColumns =
  'id, name, slug, price, original_price, image_url, images, stock_quantity, is_active, is_featured, sizes, category:shop_categories(id, name, slug)'

/** The columns that make a `Product`. */
const productDetailColumns = `${productColumns}, description, category_id, care` as const

const featuredLimit = 8
/** The backend's row limit of a response. */
export const slugsPerPage = 1000
/** As in the check constraint of the database. */
const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/
