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

/** All reviews of a product in four numbers; the page lists only the latest. */
export interface RatingSummary {
  count: number
  /** Mean of all ratings to one decimal, 0 without reviews. */
  average: number
  /** How many reviews gave 1, 2, 3, 4 and 5 stars. */
  spread: [number, number, number, number, number]
}

export const reviewsShown = 5

export function summariseRatings(ratings: readonly number[]): RatingSummary {
  const spread: RatingSummary['spread'] = [0, 0, 0, 0, 0]
  for (const rating of ratings) {
    const star = Math.min(Math.max(Math.round(rating), 1), 5) - 1
    spread[star as 0 | 1 | 2 | 3 | 4] += 1
  }
  const sum = spread.reduce((total, count, star) => total + count * (star + 1), 0)
  const count = ratings.length
  return { count, average: count === 0 ? 0 : Math.round((sum / count) * 10) / 10, spread }
}

/** '1 review', '12 reviews'. */
export function reviewCount(count: number): string {
  return `${count} ${count === 1 ? 'review' : 'reviews'}`
}
