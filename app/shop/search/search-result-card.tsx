import { Link } from 'react-router'

import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Picture } from '../../ui/picture.tsx'
import { usePrefetch } from '../../ui/prefetch.ts'
import { Price } from '../../ui/price.tsx'
import { cardWidths } from '../catalog/picture-widths.ts'
import { isOnSale, isSoldOut, productPath, type ProductSummary } from '../catalog/product.ts'
import { formatUsd } from '../pricing/pricing.ts'
import { formatRupees, rupeesSaved } from '../pricing/rupees.ts'
import './search-result-card.css'

interface SearchResultCardProps {
  product: ProductSummary
  /** Stands in the first window of the page: its picture is fetched at once. */
  eager?: boolean
}

/**
 * A result speaks in rupees first; the dollars that are charged stand beneath. Drawn once for all pages, like
 * the cards of a list (`kept-parts.ts`).
 */
export function SearchResultCard({ product, eager }: SearchResultCardProps) {
  const { name, price, original_price, image_url } = product
  const original = isOnSale(product) && original_price !== null ? original_price : null
  const { link, prefetch } = usePrefetch()
  const soldOut = isSoldOut(product)
  return (
    <Card className="search-result-card" dimmed={soldOut}>
      <Picture
        src={image_url}
        alt=""
        sizes="(width >= 64em) 20vw, 46vw"
        widths={cardWidths}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
      />
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
