import { Price, type PriceProps } from '../../../ui/price.tsx'
import { formatUsd, percentOff } from '../../pricing/pricing.ts'
import { formerPrice, type ProductSummary } from './product.ts'

interface ProductPriceProps extends Pick<PriceProps, 'size'> {
  product: Pick<ProductSummary, 'price' | 'original_price'>
  /** Shows the percent off; the product page has a badge instead. */
  saving?: boolean
}

export function ProductPrice({ product, size, saving = false }: ProductPriceProps) {
  const { price } = product
  const former = formerPrice(product)
  return (
    <Price
      amount={formatUsd(price)}
      original={former === null ? null : formatUsd(former)}
      saving={saving && former !== null ? `${percentOff(price, former)}% OFF` : null}
      size={size}
    />
  )
}
