import { useId } from 'react'
import { withClass } from './class-name.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import './rating.css'

interface RatingProps {
  /** 0 to 5; the last star is cut where the average says. */
  average: number
  /** How many gave it; shown in brackets. Leave out for a single person's stars. */
  count?: number
  className?: string
}

export function Rating({ average, count, className }: RatingProps) {
  const clip = useId()
  const rounded = Math.round(average * 10) / 10
  return (
    <span className={withClass('rating', className)}>
      <svg viewBox="0 0 120 24" aria-hidden>
        <clipPath id={clip}>
          <rect width={rounded * 24} height="24" />
        </clipPath>
        <Stars className="rating-empty" />
        <g clipPath={`url(#${clip})`}>
          <Stars className="rating-full" />
        </g>
      </svg>
      <VisuallyHidden>{ratingWords(rounded, count)}</VisuallyHidden>
      {count !== undefined && <span aria-hidden>({count})</span>}
    </span>
  )
}

/** "Rated 4.5 out of 5 by 12 customers" */
export function ratingWords(average: number, count?: number): string {
  const stars = `Rated ${average} out of 5`
  if (count === undefined) return stars
  return `${stars} by ${count} ${count === 1 ? 'customer' : 'customers'}`
}

function Stars({ className }: { className: string }) {
  return (
    <path
      className={className}
      d={[0, 1, 2, 3, 4]
        .map(
          (star) =>
            `M${star * 24 + 12} 3.0l2.5 6.2 6.6 0.4-5.1 4.3 1.6 6.5-5.6-3.6-5.6 3.6 1.6-6.5-5.1-4.3 6.6-0.4z`,
        )
        .join('')}
    />
  )
}
