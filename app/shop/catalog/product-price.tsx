import { Badge } from '../../ui/badge.tsx'
import { Price, type PriceProps } from '../../ui/price.tsx'
import { formatUsd } from '../pricing/pricing.ts'
import { isOnSale, productPercentOff, type ProductSummary } from './product.ts'
import './product-price.css'

interface ProductPriceProps extends Pick<PriceProps, 'size'> {
  product: Pick<ProductSummary, 'price' | 'original_price'>
  /** Says the percent off beside the price; the product page has a badge for it. */
  saving?: boolean
}

/** The price in dollars, the original one struck through beside it. */
export function ProductPrice({ product, size, saving = false }: ProductPriceProps) {
  const { price, original_price } = product
  const original = isOnSale(product) && original_price !== null ? formatUsd(original_price) : null
  return (
    <Price
      amount={formatUsd(price)}
      original={original}
      saving={saving && original !== null ? `${productPercentOff(product)}% OFF` : null}
      size={size}
    />
  )
}

/** Featured, the category, the percent off. */
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
