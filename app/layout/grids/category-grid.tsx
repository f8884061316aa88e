import { CategoryCard } from '../../shop/catalog/category/category-card.tsx'
import type { Category } from '../../shop/catalog/category/category.ts'

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
