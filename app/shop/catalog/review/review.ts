import type { Database } from '../../../client/database.types.ts'

/** `rating` is 1 to 5, `created_at` ISO 8601. */
export type Review = Database['public']['Tables']['shop_product_reviews']['Row']

export interface RatingSummary {
  count: number
  /** Mean of all ratings to two decimals, 0 without reviews. */
  average: number
  /** How many reviews gave 1, 2, 3, 4 and 5 stars. */
  spread: readonly number[]
}

/** The latest reviews, and the summary of all. */
export interface ProductReviews {
  reviews: readonly Review[]
  summary: RatingSummary
}

export type OwnReview = {
  /** In an order that was not cancelled. */
  bought: boolean
  /** The shopper's only review of the product. */
  review: (Review & { is_hidden?: boolean }) | null
}

export function mayReview({ bought, review }: OwnReview): boolean {
  return bought && review === null
}

/** How many reviews a product page shows. */
export const latestReviewsLimit = 5

/**
 * Adds the shopper's own review to those of a page that was cached before it. A review that is listed, hidden, or
 * older than the listed ones, changes nothing.
 */
export function withOwnReview(page: ProductReviews, own: OwnReview['review']): ProductReviews {
  const { reviews, summary } = page
  if (own === null || own.is_hidden || reviews.some(({ id }) => id === own.id)) return page
  const oldest = reviews.length < summary.count ? reviews.at(-1) : undefined
  if (oldest && Date.parse(own.created_at) <= Date.parse(oldest.created_at)) return page
  return {
    reviews: [own, ...reviews].slice(0, latestReviewsLimit),
    summary: withRating(summary, own.rating),
  }
}

function withRating(summary: RatingSummary, rating: number): RatingSummary {
  const count = summary.count + 1
  const spread = summary.spread.map((number, index) => (index + 1 === rating ? number + 1 : number))
  const sum = spread.reduce((total, number, index) => total + number * (index + 1), 0)
  return { count, average: Math.round((sum * 100) / count) / 100, spread }
}
