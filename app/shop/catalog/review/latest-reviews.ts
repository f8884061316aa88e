import type { ProductReviews, RatingSummary, Review } from './review.ts'

/**
 * How many reviews the page of a product shows. Here and not in `review.ts`, which is then one more script of that
 * page's first view.
 */
export const latestReviewsLimit = 5

/**
 * Adds the shopper's own review to those of a cached page that does not have it yet. A review that is listed,
 * or older than the listed ones, changes nothing.
 */
export function withOwnReview(page: ProductReviews, own: Review | null): ProductReviews {
  const { reviews, summary } = page
  if (own === null || reviews.some(({ id }) => id === own.id)) return page
  const oldest = reviews.length < summary.count ? reviews.at(-1) : undefined
  if (oldest && Date.parse(own.created_at) <= Date.parse(oldest.created_at)) return page
  return {
    reviews: [own, ...reviews].slice(0, latestReviewsLimit),
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
