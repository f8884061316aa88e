import { Price, type PriceProps } from '../../../ui/price.tsx'
import { formatUsd } from '../../pricing/pricing.ts'
import { isOnSale, productPercentOff, type ProductSummary } from './product.ts'

interface ProductPriceProps extends Pick<PriceProps, 'size'> {
  product: Pick<ProductSummary, 'price' | 'original_price'>
  /** Shows the percent off; the product page has a badge instead. */
  saving?: boolean
}

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
