import { CategoryCard } from '../shop/catalog/category-card.tsx'
import type { Category } from '../shop/catalog/category.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import './category-grid.css'

interface CategoryGridProps {
  categories: readonly Category[]
  /** Picture and name only. */
  brief?: boolean
}

export function CategoryGrid({ categories, brief }: CategoryGridProps) {
  return (
    <ul className="category-grid">
      {categories.map((category, index) => (
        <li key={category.id}>
          <CategoryCard
            category={category}
            index={index}
            brief={brief}
            sizes="(width >= 64em) 23vw, 46vw"
          />
        </li>
      ))}
    </ul>
  )
}

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
