import { Badge } from '../../../ui/badge.tsx'
import { percentOff } from '../../pricing/pricing.ts'
import { useRates } from '../../pricing/rates.state.ts'
import { type ProductSummary } from './product.ts'
import { isLowStock, isSoldOut, stockText } from './stock.ts'

export function ProductSaleBadges({ product }: { product: ProductSummary }) {
  const percent = percentOff(product.price, product.original_price)
  return (
    <div className="product-sale-badges row">
      {product.is_featured && <Badge tone="ink">Featured</Badge>}
      <Badge tone="line">
        <bdi>{product.category.name}</bdi>
      </Badge>
      {percent > 0 && <Badge tone="sale">{`${percent}% OFF`}</Badge>}
    </div>
  )
}

export function StockBadge({ product }: { product: Pick<ProductSummary, 'stock_quantity'> }) {
  const rates = useRates()
  if (isSoldOut(product)) return <Badge tone="red">Out of Stock</Badge>
  return <Badge tone={isLowStock(product, rates) ? 'amber' : 'green'}>{stockText(product)}</Badge>
}
