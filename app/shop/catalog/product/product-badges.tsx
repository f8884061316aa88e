import { Lock, RotateCcw, Truck } from 'lucide'

import { shop } from '../../../../content/shop.ts'
import { Badge } from '../../../ui/badge.tsx'
import { percentOff, formatWholeUsd } from '../../pricing/pricing.ts'
import { useRates } from '../../pricing/rates.state.ts'
import { isLowStock, isSoldOut, stockText, type ProductSummary } from './product.ts'
import { Icon } from '../../../ui/icon.tsx'
import './product-badges.css'

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

export function TrustBadges() {
  const limit = formatWholeUsd(useRates().free_shipping_over)
  const badges = [
    [Truck, `Free Shipping over ${limit}`],
    [Lock, 'Secure Payment'],
    [RotateCcw, `${shop.returnDays}-day return`],
  ] as const
  return (
    <ul className="trust-badges">
      {badges.map(([icon, text]) => (
        <li key={text}>
          <Icon of={icon} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
