import type { Backend } from '../../platform/backend.ts'
import { refusalOf } from '../../platform/refusal.ts'
import {
  reviewFields,
  type ReviewDraft,
  type ReviewFailure,
  type ReviewField,
  type ReviewProblem,
} from './review-draft.ts'
import { reviewsShown, type OwnReview, type RatingSummary, type Review } from './review.ts'

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

/**
 * Whether the caller has bought a product, and what the caller said of it. Only for the signed in.
 *
 * @throws when the backend does not answer, or nobody is signed in
 */
export async function getOwnReview(backend: Backend, productId: string): Promise<OwnReview> {
  const { data } = await backend.rpc('own_review', { product_id: productId }).throwOnError()
  return data as unknown as OwnReview // JSON to the protocol; its shape is written at the function
}

/** How sending ended: `refused` names the field that the backend would not take, and why. */
export type ReviewAnswer =
  | { outcome: 'published'; review: Review }
  | { outcome: 'refused'; field: ReviewField; problem: ReviewProblem }
  | { outcome: Exclude<ReviewFailure, 'failed'> }

/**
 * Publishes the caller's one review of a product. Fields left empty are none.
 *
 * @throws when the backend failed or did not answer
 */
export async function submitReview(
  backend: Backend,
  productId: string,
  { rating, title, comment }: ReviewDraft & { rating: number },
): Promise<ReviewAnswer> {
  const { data, error } = await backend.rpc('submit_review', {
    product_id: productId,
    rating,
    title,
    comment,
  })
  if (!error) return { outcome: 'published', review: data as unknown as Review }
  if (sessionEnded.includes(error.code)) return { outcome: 'signed-out' }
  const refusal = refusalOf(error)
  const refused = refusal?.name === 'INVALID_REVIEW' ? fieldOf(refusal.detail) : null
  if (refused) return { outcome: 'refused', ...refused }
  const outcome = outcomes[refusal?.name ?? '']
  if (outcome) return { outcome }
  throw error
}

/** The field and problem a refusal names, or null when it names none that this page knows. */
function fieldOf(detail: Record<string, unknown>) {
  const field = reviewFields.find((each) => each === detail['field'])
  const known = ['missing', 'too_long', 'invalid', 'card_number'] as const
  const problem = known.find((each) => each === detail['problem'])
  return field && problem ? { field, problem } : null
}

/** The protocol's words for a token that is gone or no longer good; a visitor may not review at all. */
const sessionEnded = ['PGRST301', 'PGRST303', '42501', 'PT401']

const outcomes: Record<string, Exclude<ReviewFailure, 'failed'>> = {
  ALREADY_REVIEWED: 'already-reviewed',
  NOT_BOUGHT: 'not-bought',
  PRODUCT_UNAVAILABLE: 'unavailable',
  RATE_LIMITED: 'rate-limited',
}
