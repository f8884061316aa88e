import { Skeleton } from '../ui/skeleton.tsx'
import './category-grid.css'

/** Eight cards that are still coming. */
export function CategoryGridSkeleton() {
  return (
    <div role="status" aria-label="Loading collections">
      <ul className="category-grid">
        {Array.from({ length: skeletonCards }, (_, index) => (
          <li key={index} aria-hidden>
            <Skeleton ratio="4/5" />
            <Skeleton lines={2} text="large" />
          </li>
        ))}
      </ul>
    </div>
  )
}

const skeletonCards = 8
