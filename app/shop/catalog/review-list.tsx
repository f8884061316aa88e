import { BadgeCheck } from 'lucide-react'

import { Badge } from '../../ui/badge.tsx'
import { Rating } from '../../ui/rating.tsx'
import { RatingSummary } from './rating-summary.tsx'
import type { RatingSummary as Summary, Review } from './review.ts'
import './review-list.css'

interface ReviewListProps {
  /** The latest, at most five. */
  reviews: readonly Review[]
  /** Over all of them. */
  summary: Summary
}

export function ReviewList({ reviews, summary }: ReviewListProps) {
  return (
    <section className="review-list" id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">Reviews</h2>
      {summary.count === 0 ? (
        <p className="review-list-none">No reviews yet.</p>
      ) : (
        <div className="review-list-columns">
          <RatingSummary summary={summary} />
          <ol>
            {reviews.map((review) => (
              <li key={review.id}>
                <ReviewEntry review={review} />
              </li>
            ))}
            {summary.count > reviews.length && (
              <li className="review-list-more">The {reviews.length} latest reviews are shown.</li>
            )}
          </ol>
        </div>
      )}
    </section>
  )
}

function ReviewEntry({ review }: { review: Review }) {
  return (
    <article>
      <header>
        <Rating average={review.rating} />
        <time dateTime={review.created_at}>{reviewDate.format(new Date(review.created_at))}</time>
      </header>
      {review.title && <h3 dir="auto">{review.title}</h3>}
      {review.comment && <p dir="auto">{review.comment}</p>}
      {review.is_verified_purchase && (
        <Badge tone="line" icon={<BadgeCheck aria-hidden />}>
          Verified purchase
        </Badge>
      )}
    </article>
  )
}

// UTC, so that the server and every browser write the same day.
const reviewDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
