import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Price } from '../../ui/price.tsx'
import { CardPicture, ProductCardHeading } from '../catalog/product/card-picture.tsx'
import { formerPrice, isSoldOut, type ProductSummary } from '../catalog/product/product.ts'
import { formatUsd } from '../pricing/pricing.ts'
import { formatRupees, rupeesSaved } from '../pricing/rupees.ts'

interface SearchResultCardProps {
  product: ProductSummary
  /** Loads the picture at once, for cards above the fold. */
  eager?: boolean
}

/** Prices in rupees, with the dollars that are charged below. The server caches its HTML, as of `ProductCard`. */
export function SearchResultCard({ product, eager }: SearchResultCardProps) {
  const { price } = product
  const former = formerPrice(product)
  const soldOut = isSoldOut(product)
  return (
    <Card className="search-result-card" dimmed={soldOut}>
      <CardPicture product={product} eager={eager} sizes="(width >= 64em) 20vw, 46vw" />
      <div className="card-badges">
        {former !== null && <Badge tone="sale">{`SAVE RS. ${rupeesSaved(price, former)}`}</Badge>}
        {soldOut && <Badge tone="ink">Sold Out</Badge>}
      </div>
      <ProductCardHeading product={product} />
      <Price
        amount={formatRupees(price)}
        original={former === null ? null : formatRupees(former)}
        also={formatUsd(price)}
      />
    </Card>
  )
}
