import type { Backend } from '../../platform/backend.ts'
import { reviewsShown, type RatingSummary, type Review } from './review.ts'

/** @throws when the backend does not answer */
export async function listLatestReviews(
  backend: Backend,
  productId: string,
  limit = reviewsShown,
): Promise<Review[]> {
  const { data } = await backend
    .from('shop_product_reviews')
    .select('id, product_id, rating, title, comment, is_verified_purchase, created_at')
    .eq('product_id', productId)
    .order('created_at', { ascending: false })
    .order('id')
    .limit(limit)
    .throwOnError()
  return data
}

/** What all reviews say together, not only those that are listed. */
export async function getRatingSummary(
  backend: Backend,
  productId: string,
): Promise<RatingSummary> {
  const { data } = await backend
    .rpc('product_review_summary', { product_id: productId })
    .throwOnError()
  const [row] = data
  if (!row || row.total === 0) return { count: 0, average: 0, spread: [0, 0, 0, 0, 0] }
  return {
    count: row.total,
    average: row.average,
    spread: [row.stars_1, row.stars_2, row.stars_3, row.stars_4, row.stars_5],
  }
}
