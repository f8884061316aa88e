import { Badge } from '../../../ui/badge.tsx'
import { isOnSale, productPercentOff, type ProductSummary } from './product.ts'
import './product-sale-badges.css'

export function ProductSaleBadges({ product }: { product: ProductSummary }) {
  return (
    <div className="product-sale-badges">
      {product.is_featured && <Badge tone="ink">Featured</Badge>}
      <Badge tone="line">
        <bdi>{product.category.name}</bdi>
      </Badge>
      {isOnSale(product) && <Badge tone="sale">{productPercentOff(product)}% OFF</Badge>}
    </div>
  )
}
