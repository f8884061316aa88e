import { Rating } from '../../../ui/rating.tsx'
import { reviewCount, type RatingSummary as Summary } from './review.ts'
import './rating-summary.css'

/** The average rating as a link to the reviews; null without reviews. */
export function RatingLine({ summary }: { summary: Summary }) {
  if (summary.count === 0) return null
  return (
    <a className="rating-line" href="#reviews">
      <Rating average={summary.average} />
      <small>{`${summary.average.toFixed(1)} (${reviewCount(summary.count)})`}</small>
    </a>
  )
}

/** The average and the number of ratings for each star. */
export function RatingSummary({ summary }: { summary: Summary }) {
  return (
    <div className="rating-summary">
      <p className="rating-summary-average">{summary.average.toFixed(1)}</p>
      <Rating average={summary.average} />
      <p>{reviewCount(summary.count)}</p>
      <ul aria-label="Ratings">
        {summary.spread
          .map((count, index) => (
            <SpreadRow key={index} star={index + 1} count={count} of={summary.count} />
          ))
          .toReversed()}
      </ul>
    </div>
  )
}

function SpreadRow({ star, count, of }: { star: number; count: number; of: number }) {
  return (
    <li>
      <span aria-hidden>{star}</span>
      <meter
        aria-label={`${star} ${star === 1 ? 'star' : 'stars'}`}
        min={0}
        max={of}
        value={count}
      />
      <span>{count}</span>
    </li>
  )
}
