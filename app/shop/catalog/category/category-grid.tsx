import { useAnnouncement } from '../../../ui/feedback/announcements.tsx'
import { Skeleton } from '../../../ui/feedback/loading.tsx'
import { CategoryCard } from './category-card.tsx'
import type { Category } from './category.ts'

interface CategoryGridProps {
  categories: readonly Category[]
  /** Pictures and names only. */
  brief?: boolean
}

export function CategoryGrid({ categories, brief }: CategoryGridProps) {
  return (
    <ul className="card-grid">
      {categories.map((category, index) => (
        <li key={category.id}>
          <CategoryCard category={category} index={index} brief={brief} />
        </li>
      ))}
    </ul>
  )
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
