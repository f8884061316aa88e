import { useId } from 'react'

import './rating.css'

/** @param average 0 to 5 */
export function Rating({ average }: { average: number }) {
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
      <span className="visually-hidden">{`Rated ${rounded} out of 5`}</span>
    </span>
  )
}

const fiveStars = [0, 1, 2, 3, 4]
  .map(
    (star) =>
      `M${star * 24 + 12} 3.0l2.5 6.2 6.6 0.4-5.1 4.3 1.6 6.5-5.6-3.6-5.6 3.6 1.6-6.5-5.1-4.3 6.6-0.4z`,
  )
  .join('')
