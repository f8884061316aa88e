import { Skeleton } from '../../ui/feedback/skeleton.tsx'

export function CategoryGridSkeleton() {
  return (
    <div role="status" aria-label="Loading collections">
      <ul className="card-grid">
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
