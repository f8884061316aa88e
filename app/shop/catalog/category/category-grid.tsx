import { Footprints, Gem, Gift, Lamp, Scissors, Shirt, Tag, type IconNode } from 'lucide'
import { Link } from 'react-router'

import { categoryIcons } from '../../../../content/shop.ts'
import { counted } from '../../../document/text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import type { Category } from './category.ts'
import { cardWidths, categoryPath } from '../product/product.ts'
import { Icon } from '../../../ui/icon.tsx'
import './category-grid.css'

interface CategoryCardProps {
  category: Category
  /** Position in the grid, which decides the colour of a placeholder. */
  index: number
  /** Picture and name only. */
  brief?: boolean
}

/** @internal Exported for tests. */
export function CategoryCard({ category, index, brief = false }: CategoryCardProps) {
  const { name, description, image_url, product_count } = category
  return (
    <Card className="category-card">
      {image_url ? (
        <Picture src={image_url} alt="" sizes="(width >= 64em) 23vw, 46vw" widths={cardWidths} />
      ) : (
        <div className="category-card-placeholder" data-colour={(index % 6) + 1}>
          <Icon of={icons[categoryIcons[category.slug] ?? ''] ?? Tag} />
        </div>
      )}
      <div className="category-card-text">
        <h3>
          <Link to={categoryPath(category)} prefetch="intent">
            <bdi>{name}</bdi>
          </Link>
        </h3>
        {!brief && product_count > 0 && <Badge tone="line">{counted(product_count, 'item')}</Badge>}
      </div>
      {!brief && description && <p dir="auto">{description}</p>}
    </Card>
  )
}

const icons: Record<string, IconNode> = {
  shirt: Shirt,
  scissors: Scissors,
  gem: Gem,
  footprints: Footprints,
  lamp: Lamp,
  gift: Gift,
}

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
