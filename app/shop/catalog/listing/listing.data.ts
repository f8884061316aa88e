import type { Backend } from '../../../client/backend.ts'
import type { Product, ProductSummary } from '../product/product.ts'
import { listingScreen, pageSize, type Listing } from './listing.ts'
import type { ProductQuery } from './product-query.ts'

// All functions of this file throw when the backend fails or does not answer.

/** A page of products, and the number of all matches. */
export interface ProductPage {
  products: ProductSummary[]
  total: number
}

/** Which of the matches are asked for; the database decides the limit where none is given. */
interface Part extends ProductQuery {
  limit?: number
  offset?: number
}

/** A part of the active products that match. */
export async function queryProducts(backend: Backend, query: Part): Promise<ProductPage> {
  const { data } = await backend
    .rpc('search_products', {
      ...filterArguments(query),
      sort: query.sort,
      page_offset: query.offset,
    })
    .throwOnError()
  // The function returns json; its comment in the database states this shape.
  const { products, total } = data as { products: SearchedRow[]; total: number }
  return { products: toSummaries(products), total }
}

/** For a text that no product matches: the products closest to it, best first. */
export async function queryCloseMatches(backend: Backend, query: Part): Promise<ProductSummary[]> {
  const { data } = await backend.rpc('search_close_matches', filterArguments(query)).throwOnError()
  return toSummaries(data as unknown as SearchedRow[])
}

/** Up to four other products of a product's category that are in stock, featured ones first. */
export async function listRelatedProducts(
  backend: Backend,
  { id, category }: Pick<ProductSummary, 'id' | 'category'>,
): Promise<ProductSummary[]> {
  const { products } = await queryProducts(backend, {
    ...listingScreen.initial,
    category: category.slug,
    inStock: true,
    sort: 'featured',
    limit: relatedLimit + 1,
    offset: 0,
  })
  return products.filter((other) => other.id !== id).slice(0, relatedLimit)
}

/**
 * Products of a listing, and the number of all its products.
 *
 * @param range by default the page of the listing
 */
export async function listProducts(
  backend: Backend,
  listing: Listing,
  { start = (listing.page - 1) * pageSize, count = pageSize } = {},
): Promise<ProductPage> {
  const end = start + count
  const offsets = Array.from(
    { length: Math.ceil(count / maxPageSize) },
    (_, request) => start + request * maxPageSize,
  )
  const pages = await Promise.all(
    offsets.map((offset) => {
      const limit = Math.min(maxPageSize, end - offset)
      return queryProducts(backend, { ...listing, limit, offset })
    }),
  )
  return { products: pages.flatMap(({ products }) => products), total: pages[0]?.total ?? 0 }
}

function filterArguments(query: Part) {
  return {
    q: query.q,
    category: query.category,
    min_price: query.minPrice,
    max_price: query.maxPrice,
    in_stock: query.inStock,
    featured: query.featured,
    page_limit: query.limit,
  }
}

type SearchedRow = ProductSummary & Pick<Product, 'category_id'> & { created_at: string }

/** Drops the columns that pages do not show. */
function toSummaries(rows: SearchedRow[]): ProductSummary[] {
  return rows.map(({ category_id: _category, created_at: _at, ...product }) => product)
}

const relatedLimit = 4
/** The row limit of `search_products`. */
const maxPageSize = 100
