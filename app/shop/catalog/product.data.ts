import type { Backend } from '../../platform/backend.ts'
import type { ProductFilter } from './filter.ts'
import type { Listing } from './listing.ts'
import type { Product, ProductSummary } from './product.ts'

export const featuredShown = 8

const summaryColumns = `
  id, name, slug, price, original_price, image_url, images, stock_quantity, is_active, is_featured,
  category:shop_categories(id, name, slug)
` as const

/** The newest featured products, for the home page. @throws when the backend does not answer */
export async function listFeaturedProducts(
  backend: Backend,
  limit = featuredShown,
): Promise<ProductSummary[]> {
  const { data } = await backend
    .from('shop_products')
    .select(summaryColumns)
    .eq('is_active', true)
    .eq('is_featured', true)
    .order('created_at', { ascending: false })
    .order('id')
    .limit(limit)
    .throwOnError()
  return data
}

/** The active product at this address, or null. @throws when the backend does not answer */
export async function getProductBySlug(backend: Backend, slug: string): Promise<Product | null> {
  // Nothing can be called so, and there are characters that PostgreSQL does not even let one ask for.
  if (!slugPattern.test(slug)) return null
  const { data } = await backend
    .from('shop_products')
    .select(`${summaryColumns}, description, category_id`)
    .eq('slug', slug)
    .eq('is_active', true)
    .maybeSingle()
    .throwOnError()
  return data
}

export interface FoundProducts {
  products: ProductSummary[]
  /** How many match altogether, however many were asked for. */
  total: number
}

/** What the `search_products` function of the database looks for. */
export interface ProductQuery extends ProductFilter {
  /** Words in name or description; '' for any. */
  words: string
  sort: string
  limit: number
  offset: number
}

/**
 * One page of the active products that match, and the exact number of all of them.
 *
 * @throws when the backend does not answer
 */
export async function findProducts(backend: Backend, query: ProductQuery): Promise<FoundProducts> {
  const { data } = await backend
    .rpc('search_products', {
      q: query.words || undefined,
      category: query.category ?? undefined,
      min_price: query.minPrice ?? undefined,
      max_price: query.maxPrice ?? undefined,
      in_stock: query.inStock || undefined,
      featured: query.featured || undefined,
      sort: query.sort,
      page_limit: query.limit,
      page_offset: query.offset,
    })
    .throwOnError()
  // The function answers json; its comment in the database promises this shape.
  const { products, total } = data as unknown as { products: ListedRow[]; total: number }
  return { products: asSummaries(products), total }
}

/** The products of a listing as far as it is shown. */
export async function listProducts(backend: Backend, listing: Listing): Promise<FoundProducts> {
  const offsets = Array.from(
    { length: Math.ceil(listing.shown / longestPage) },
    (_, page) => page * longestPage,
  )
  const pages = await Promise.all(
    offsets.map((offset) => {
      const limit = Math.min(longestPage, listing.shown - offset)
      return findProducts(backend, { ...productQuery(listing), limit, offset })
    }),
  )
  const products = pages.flatMap((page) => page.products)
  return { products: withoutRepeats(products), total: pages[0]?.total ?? products.length }
}

/** How many products a listing holds. */
export async function countListing(backend: Backend, listing: Listing): Promise<number> {
  const { total } = await findProducts(backend, { ...productQuery(listing), limit: 1, offset: 0 })
  return total
}

/** One page of the addresses of all active products, by slug, and how many there are in all. */
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
  // A page beyond the last is empty, to PostgREST a range that cannot be satisfied.
  if (error?.code === 'PGRST103') return { slugs: [], total: 0 }
  if (error) throw error
  return { slugs: data.map(({ slug }) => slug), total: count ?? 0 }
}

/** Dollars, or null when nothing is for sale. @throws when the backend does not answer */
export async function getHighestPrice(backend: Backend): Promise<number | null> {
  const { data } = await backend.rpc('product_bounds').throwOnError()
  return data[0]?.max_price || null
}

function productQuery({ search, sortBy, ...filter }: Listing) {
  return { ...filter, words: search, sort: sortBy }
}

/** What the function tells of a product; the last two are for other clients. */
interface ListedRow extends ProductSummary {
  category_id: string
  created_at: string
}

/** Just what pages show, and one object for each category: what is handed to a browser is short then. */
function asSummaries(rows: ListedRow[]): ProductSummary[] {
  const categories = new Map(rows.map(({ category }) => [category.id, category]))
  return rows.map(({ category_id, created_at: _at, category, ...product }) => ({
    ...product,
    category: categories.get(category_id) ?? category,
  }))
}

/** A product may move from one page to the next while both are read. */
function withoutRepeats(products: ProductSummary[]): ProductSummary[] {
  return [...new Map(products.map((product) => [product.id, product])).values()]
}

/** As many rows as one answer may hold. */
export const slugsPerPage = 1000
/** As the database's own check has it. */
const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/
/** The most rows `search_products` gives at once. */
const longestPage = 100
