import { useAnnouncement } from '../ui/feedback/announcements.tsx'
import { Skeleton } from '../ui/feedback/loading.tsx'
import '../ui/card-grid.css'
import './product-card.css'

interface ProductGridSkeletonProps {
  columns?: 'wide' | 'section'
  count?: number
}

/** The grid while its products load. */
export function ProductGridSkeleton({ columns = 'wide', count = 10 }: ProductGridSkeletonProps) {
  return (
    <div role="group" aria-label="Loading products">
      <ul className="product-grid card-grid" data-columns={columns}>
        <CardSkeletons count={count} />
      </ul>
    </div>
  )
}

/** The placeholders of product cards that are loading. */
export function CardSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <li key={`pending-${index}`} className="product-card" aria-hidden>
      <div className="card-picture">
        <Skeleton ratio="4/5" />
      </div>
      <Skeleton lines={1} text="fine" />
      <Skeleton lines={2} />
      <div className="product-card-foot row" />
    </li>
  ))
}

export function CategoryGridSkeleton() {
  useAnnouncement('Loading collections')
  return (
    <div role="group" aria-label="Loading collections">
      <ul className="card-grid">
        {Array.from({ length: 8 }, (_, index) => (
          <li key={index} aria-hidden>
            <Skeleton ratio="4/5" />
            <Skeleton lines={2} text="large" />
          </li>
        ))}
      </ul>
    </div>
  )
}
