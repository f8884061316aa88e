import { useAnnouncement } from '../../ui/feedback/announcements.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

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
