import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { thumbnailWidths } from '../catalog/picture-widths.ts'
import { isSoldOut, type ProductSummary } from '../catalog/product.ts'
import { formatUsd } from '../pricing/pricing.ts'
import { formatRupees } from '../pricing/rupees.ts'
import './live-product.css'

/** A product in one line, as it is found while typing: rupees first, like all search results. */
export function LiveProduct({ product }: { product: ProductSummary }) {
  const { name, price, image_url, category } = product
  return (
    <span className="live-product">
      <Picture src={image_url} alt="" sizes="3rem" widths={thumbnailWidths} />
      <span className="live-product-words">
        <bdi className="live-product-name">{name}</bdi>
        <small>
          <bdi>{category.name}</bdi>
          {isSoldOut(product) && ' · Sold Out'}
        </small>
      </span>
      <Price amount={formatRupees(price)} also={formatUsd(price)} />
    </span>
  )
}
