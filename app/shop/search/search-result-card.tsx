import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Price } from '../../ui/price.tsx'
import { CardPicture, ProductCardHeading } from '../catalog/product/card-parts.tsx'
import { formerPrice, type ProductSummary } from '../catalog/product/product.ts'
import { isSoldOut } from '../catalog/product/stock.ts'
import { formatUsd, formatRupees, rupeesSaved } from '../pricing/pricing.ts'
import { useRates } from '../pricing/rates.state.ts'

interface SearchResultCardProps {
  product: ProductSummary
  /** Loads the picture at once, for cards above the fold. */
  eager?: boolean
}

/** Prices in rupees, with the dollars that are charged below. @internal Exported for tests. */
function SearchResultCard({ product, eager }: SearchResultCardProps) {
  const { price } = product
  const rates = useRates()
  const former = formerPrice(product)
  const soldOut = isSoldOut(product)
  return (
    <Card className="search-result-card" dimmed={soldOut}>
      <CardPicture product={product} eager={eager} sizes="(width >= 64em) 20vw, 46vw" />
      <div className="card-badges row">
        {former !== null && (
          <Badge tone="sale">{`SAVE RS. ${rupeesSaved(price, former, rates)}`}</Badge>
        )}
        {soldOut && <Badge tone="ink">Sold Out</Badge>}
      </div>
      <ProductCardHeading product={product} />
      <Price
        amount={formatRupees(price, rates)}
        original={former === null ? null : formatRupees(former, rates)}
        also={formatUsd(price)}
      />
    </Card>
  )
}

/** The cards of search results, below a note on their currency. */
export function SearchResultGrid({ products }: { products: readonly ProductSummary[] }) {
  const { rupees_per_dollar } = useRates()
  return (
    <div className="search-result-grid">
      <small>{`Prices in rupees at Rs. ${rupees_per_dollar} to $1. You pay in US dollars.`}</small>
      <ul className="card-grid">
        {products.map((product, index) => (
          <li key={product.id}>
            <SearchResultCard product={product} eager={index < eagerCards} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** One row in a wide window. */
const eagerCards = 4
