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

/** The latest reviews of a product and what all of them say. */
export interface ProductReviews {
  reviews: readonly Review[]
  summary: RatingSummary
}

/** What one shopper has to do with the reviews of a product. */
export interface OwnReview {
  /** In an order that was not cancelled. */
  bought: boolean
  /** What this shopper said, once for each product. */
  review: Review | null
}

export const reviewsShown = 5

/** Only who has bought is asked, and once. */
export function mayReview({ bought, review }: OwnReview): boolean {
  return bought && review === null
}

/**
 * What a page tells, with the shopper's own review in it. The page is rendered for everybody, perhaps a
 * moment before the review was sent; then the review is added and counted. One that the page knows, or
 * that is too old to be among its latest, changes nothing.
 */
export function withOwnReview(page: ProductReviews, own: Review | null): ProductReviews {
  const { reviews, summary } = page
  if (own === null || reviews.some(({ id }) => id === own.id)) return page
  const oldest = reviews.length < summary.count ? reviews.at(-1) : undefined
  if (oldest && Date.parse(own.created_at) <= Date.parse(oldest.created_at)) return page
  return {
    reviews: [own, ...reviews].slice(0, reviewsShown),
    summary: withRating(summary, own.rating),
  }
}

function withRating({ count, spread }: RatingSummary, rating: number): RatingSummary {
  const [one, two, three, four, five] = spread
  const added = (stars: number) => (stars === rating ? 1 : 0)
  const next = [
    one + added(1),
    two + added(2),
    three + added(3),
    four + added(4),
    five + added(5),
  ] as const
  const sum = next.reduce((total, number, index) => total + number * (index + 1), 0)
  return { count: count + 1, average: Math.round((sum * 100) / (count + 1)) / 100, spread: next }
}

/** '1 review', '12 reviews'. */
export function reviewCount(count: number): string {
  return `${count} ${count === 1 ? 'review' : 'reviews'}`
}
