import { Link } from 'react-router'

import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { usePrefetch } from '../../ui/prefetch.ts'
import { Price } from '../../ui/price.tsx'
import { CardPicture } from '../catalog/product/card-picture.tsx'
import {
  isOnSale,
  isSoldOut,
  productPath,
  type ProductSummary,
} from '../catalog/product/product.ts'
import { formatUsd } from '../pricing/pricing.ts'
import { formatRupees, rupeesSaved } from '../pricing/rupees.ts'

interface SearchResultCardProps {
  product: ProductSummary
  /** Above the fold: loads the picture at once. */
  eager?: boolean
}

/** Prices in rupees, with the dollars that are charged below. Cached like `ProductCard`. */
export function SearchResultCard({ product, eager }: SearchResultCardProps) {
  const { name, price, original_price } = product
  const original = isOnSale(product) && original_price !== null ? original_price : null
  const { link, prefetch } = usePrefetch()
  const soldOut = isSoldOut(product)
  return (
    <Card className="search-result-card" dimmed={soldOut}>
      <CardPicture product={product} eager={eager} sizes="(width >= 64em) 20vw, 46vw" />
      <div className="card-badges">
        {original !== null && <Badge tone="sale">SAVE RS. {rupeesSaved(price, original)}</Badge>}
        {soldOut && <Badge tone="ink">Sold Out</Badge>}
      </div>
      <p className="card-category">
        <bdi>{product.category.name}</bdi>
      </p>
      <h3>
        <Link to={productPath(product)} prefetch={prefetch} ref={link}>
          <bdi>{name}</bdi>
        </Link>
      </h3>
      <Price
        amount={formatRupees(price)}
        original={original === null ? null : formatRupees(original)}
        also={formatUsd(price)}
      />
    </Card>
  )
}
