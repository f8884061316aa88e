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

/** '1 review', '12 reviews'. */
export function reviewCount(count: number): string {
  return `${count} ${count === 1 ? 'review' : 'reviews'}`
}
