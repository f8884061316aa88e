import { Badge } from '../../../ui/badge.tsx'
import { percentOff } from '../../pricing/pricing.ts'
import type { ProductSummary } from './product.ts'
import './product-sale-badges.css'

export function ProductSaleBadges({ product }: { product: ProductSummary }) {
  const percent = percentOff(product.price, product.original_price)
  return (
    <div className="product-sale-badges">
      {product.is_featured && <Badge tone="ink">Featured</Badge>}
      <Badge tone="line">
        <bdi>{product.category.name}</bdi>
      </Badge>
      {percent > 0 && <Badge tone="sale">{`${percent}% OFF`}</Badge>}
    </div>
  )
}
