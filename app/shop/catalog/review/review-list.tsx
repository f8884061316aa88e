import { BadgeCheck } from 'lucide'
import type { ReactNode } from 'react'

import { counted } from '../../../document/text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Rating } from '../../../ui/rating.tsx'
import { type ProductReviews, type Review, type RatingSummary as Summary } from './review.ts'
import { Icon } from '../../../ui/icon.tsx'
import './review-list.css'

interface ReviewListProps extends ProductReviews {
  /** The shopper's own review, which gets a badge. */
  ownId?: string | undefined
  /** Beside the heading. */
  action?: ReactNode
}

export function ReviewList({ reviews, summary, ownId, action }: ReviewListProps) {
  return (
    <section className="review-list" id="reviews" aria-labelledby="reviews-title">
      <div className="review-list-top row">
        <h2 id="reviews-title">Reviews</h2>
        {action}
      </div>
      {summary.count === 0 ? (
        <small>No reviews yet.</small>
      ) : (
        <div className="review-list-columns">
          <RatingSummary summary={summary} />
          <ol>
            {reviews.map((review) => (
              <li key={review.id}>
                <ReviewEntry review={review} isOwn={review.id === ownId} />
              </li>
            ))}
            {summary.count > reviews.length && (
              <li>
                <small>{`The ${reviews.length} latest reviews are shown.`}</small>
              </li>
            )}
          </ol>
        </div>
      )}
    </section>
  )
}

function ReviewEntry({ review, isOwn }: { review: Review; isOwn: boolean }) {
  return (
    <article>
      <header>
        <Rating average={review.rating} />
        <small>
          <time dateTime={review.created_at}>{longDay(new Date(review.created_at))}</time>
        </small>
      </header>
      {review.title && <h3 dir="auto">{review.title}</h3>}
      {review.comment && <p dir="auto">{review.comment}</p>}
      {(isOwn || review.is_verified_purchase) && (
        <p className="row">
          {isOwn && <Badge tone="line">Your review</Badge>}
          {review.is_verified_purchase && (
            <Badge tone="line" icon={<Icon of={BadgeCheck} />}>
              Verified purchase
            </Badge>
          )}
        </p>
      )}
    </article>
  )
}

// In UTC, so that server and browser agree; without Intl, whose first use is slow.
function longDay(date: Date): string {
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
}

const months =
  'January February March April May June July August September October November December'.split(' ')

/** The average rating as a link to the reviews; null without reviews. */
export function RatingLine({ summary }: { summary: Summary }) {
  if (summary.count === 0) return null
  return (
    <a className="rating-line" href="#reviews">
      <Rating average={summary.average} />
      <small>{`${summary.average.toFixed(1)} (${counted(summary.count, 'review')})`}</small>
    </a>
  )
}

/** The average and the number of ratings for each star. */
function RatingSummary({ summary }: { summary: Summary }) {
  return (
    <div className="rating-summary">
      <p className="rating-summary-average">{summary.average.toFixed(1)}</p>
      <Rating average={summary.average} />
      <p>{counted(summary.count, 'review')}</p>
      <ul aria-label="Ratings">
        {summary.spread
          .map((count, index) => (
            <li key={index}>
              <span aria-hidden>{index + 1}</span>
              <meter
                aria-label={counted(index + 1, 'star')}
                min={0}
                max={summary.count}
                value={count}
              />
              <span>{count}</span>
            </li>
          ))
          .toReversed()}
      </ul>
    </div>
  )
}
