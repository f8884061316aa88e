import { Badge } from '../../../ui/badge.tsx'
import { isLowStock, isSoldOut, stockText, type ProductSummary } from './product.ts'

export function StockBadge({ product }: { product: Pick<ProductSummary, 'stock_quantity'> }) {
  if (isSoldOut(product)) return <Badge tone="cancelled">Out of Stock</Badge>
  return <Badge tone={isLowStock(product) ? 'pending' : 'delivered'}>{stockText(product)}</Badge>
}
