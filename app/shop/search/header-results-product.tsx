import { Picture } from '../../ui/picture/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { thumbnailWidths } from '../catalog/product/product-picture.ts'
import { isSoldOut, type ProductSummary } from '../catalog/product/product.ts'
import { formatUsd } from '../pricing/pricing.ts'
import { formatRupees } from '../pricing/rupees.ts'
import './header-results-product.css'

/** A product as a search suggestion: rupees first, as in all search results. */
export function HeaderResultsProduct({ product }: { product: ProductSummary }) {
  const { name, price, image_url, category } = product
  return (
    <span className="header-results-product">
      <Picture src={image_url} alt="" sizes="3rem" widths={thumbnailWidths} />
      <span className="header-results-product-text">
        <bdi className="header-results-product-name">{name}</bdi>
        <small>
          <bdi>{category.name}</bdi>
          {isSoldOut(product) && ' · Sold Out'}
        </small>
      </span>
      <Price amount={formatRupees(price)} also={formatUsd(price)} />
    </span>
  )
}
