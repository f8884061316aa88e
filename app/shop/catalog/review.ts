export interface Review {
  id: string
  product_id: string
  /** 1 to 5. */
  rating: number
  title: string | null
  comment: string | null
  is_verified_purchase: boolean
  /** ISO 8601. */
  created_at: string
}

/** What all reviews of a product say together; the page lists only the latest. */
export interface RatingSummary {
  count: number
  /** Mean of all ratings to two decimals, 0 without reviews. */
  average: number
  /** How many reviews gave 1, 2, 3, 4 and 5 stars. */
  spread: readonly [number, number, number, number, number]
}

export const reviewsShown = 5

/** '1 review', '12 reviews'. */
export function reviewCount(count: number): string {
  return `${count} ${count === 1 ? 'review' : 'reviews'}`
}
