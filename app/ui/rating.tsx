import { useId } from 'react'
import { VisuallyHidden } from './visually-hidden.tsx'

import './rating.css'

interface RatingProps {
  /** 0 to 5. */
  average: number
  /** How many ratings the average is of, shown in brackets; left out for a single rating. */
  count?: number
}

export function Rating({ average, count }: RatingProps) {
  const clip = useId()
  const rounded = Math.round(average * 10) / 10
  return (
    <span className="rating">
      <svg viewBox="0 0 120 24" aria-hidden>
        <clipPath id={clip}>
          <rect width={rounded * 24} height="24" />
        </clipPath>
        <path className="rating-empty" d={fiveStars} />
        <g clipPath={`url(#${clip})`}>
          <path className="rating-full" d={fiveStars} />
        </g>
      </svg>
      <VisuallyHidden>{ratingText(rounded, count)}</VisuallyHidden>
      {count !== undefined && <span aria-hidden>({count})</span>}
    </span>
  )
}

/** "Rated 4.5 out of 5 by 12 customers" */
function ratingText(average: number, count?: number): string {
  const stars = `Rated ${average} out of 5`
  if (count === undefined) return stars
  return `${stars} by ${count} ${count === 1 ? 'customer' : 'customers'}`
}

const fiveStars = [0, 1, 2, 3, 4]
  .map(
    (star) =>
      `M${star * 24 + 12} 3.0l2.5 6.2 6.6 0.4-5.1 4.3 1.6 6.5-5.6-3.6-5.6 3.6 1.6-6.5-5.1-4.3 6.6-0.4z`,
  )
  .join('')
