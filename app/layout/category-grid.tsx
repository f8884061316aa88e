import { CategoryCard } from '../shop/catalog/category-card.tsx'
import type { Category } from '../shop/catalog/category.ts'
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
