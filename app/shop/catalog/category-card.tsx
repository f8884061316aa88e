import { Link } from 'react-router'

import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { lateView } from '../../ui/late-view.tsx'
import { Picture } from '../../ui/picture.tsx'
import { itemCount, type Category } from './category.ts'
import { cardWidths } from './picture-widths.ts'
import { categoryPath } from './product.ts'
import './category-card.css'

interface CategoryCardProps {
  category: Category
  /** Its place in the grid; placeholders take their colour and sign from it. */
  index: number
  /** Home shows the name alone. */
  brief?: boolean
  sizes?: string
}

// Nearly every category has a picture.
const CategorySign = lateView(
  () => import('./category-sign.tsx'),
  (module) => module.CategorySign,
)

export function CategoryCard({ category, index, brief = false, sizes }: CategoryCardProps) {
  const { name, description, image_url, product_count } = category
  return (
    <Card className="category-card">
      {image_url ? (
        <Picture src={image_url} alt="" sizes={sizes} widths={cardWidths} />
      ) : (
        <CategoryPlaceholder index={index} />
      )}
      <div className="category-card-words">
        <h3>
          <Link to={categoryPath(category)} prefetch="intent">
            <bdi>{name}</bdi>
          </Link>
        </h3>
        {!brief && product_count > 0 && <Badge tone="line">{itemCount(product_count)}</Badge>}
      </div>
      {!brief && description && <p dir="auto">{description}</p>}
    </Card>
  )
}

/** Six colours and six signs, one after the other. */
function CategoryPlaceholder({ index }: { index: number }) {
  const turn = index % placeholders
  return (
    <div className="category-card-placeholder" data-colour={turn + 1}>
      <CategorySign turn={turn} />
    </div>
  )
}

const placeholders = 6
