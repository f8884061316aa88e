import type { Backend } from '../../../client/backend.ts'
import { throwRefusal } from '../../../client/api-error.ts'
import type { ReviewDraft } from './review-draft.ts'
import { latestReviewsLimit, type OwnReview, type RatingSummary, type Review } from './review.ts'

/** @throws when the backend does not answer */
export async function listLatestReviews(backend: Backend, productId: string): Promise<Review[]> {
  const { data } = await backend
    .from('shop_product_reviews')
    .select('id, product_id, rating, title, comment, is_verified_purchase, created_at')
    .eq('product_id', productId)
    .order('created_at', { ascending: false })
    .order('id')
    .limit(latestReviewsLimit)
    .throwOnError()
  return data
}

/** The summary of all reviews of a product. */
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

/**
 * Whether the caller has bought a product, and the caller's review of it.
 *
 * @throws when the backend does not answer, or the caller is not signed in
 */
export async function getOwnReview(backend: Backend, productId: string): Promise<OwnReview> {
  const { data } = await backend.rpc('own_review', { product_id: productId }).throwOnError()
  return data as OwnReview // json; the function's comment in the database states its shape
}

/**
 * Publishes the caller's only review of a product.
 *
 * @throws a Refusal: INVALID_REVIEW, ALREADY_REVIEWED, NOT_BOUGHT, PRODUCT_UNAVAILABLE
 */
export async function submitReview(
  backend: Backend,
  productId: string,
  { rating, title, comment }: ReviewDraft & { rating: number },
): Promise<Review> {
  const { data, error } = await backend.rpc('submit_review', {
    product_id: productId,
    rating,
    title,
    comment,
  })
  throwRefusal(error)
  return data as Review
}
