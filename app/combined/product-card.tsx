import { memo } from 'react'

import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { AddToCartButton } from '../shop/cart/add-to-cart-button.tsx'
import { CardPicture, ProductCardHeading } from '../shop/catalog/product/card-parts.tsx'
import { ColourDots } from '../shop/catalog/product/colour-dots.tsx'
import { ProductPrice } from '../shop/catalog/product/product-price.tsx'
import { type ProductSummary } from '../shop/catalog/product/product.ts'
import { isSoldOut } from '../shop/catalog/product/stock.ts'
import { WishlistHeart } from '../shop/wishlist/wishlist-button.tsx'
import { CardSkeletons } from './grid-skeletons.tsx'
import './product-card.css'

interface ProductCardProps {
  product: ProductSummary
  /** Loads the picture at once, for cards above the fold. */
  eager?: boolean
  /** The picture's `sizes` attribute. */
  sizes: string
}

/**
 * A product in a list, with wishlist heart and "Add To Cart". The whole card is one link, with the buttons above it.
 *
 * @internal Exported for tests.
 */
function ProductCard({ product, eager, sizes }: ProductCardProps) {
  const soldOut = isSoldOut(product)
  return (
    <Card className="product-card" dimmed={soldOut}>
      <CardPicture product={product} eager={eager} sizes={sizes} />
      {(product.is_featured || soldOut) && (
        <div className="card-badges row">
          {product.is_featured && <Badge>Featured</Badge>}
          {soldOut && <Badge>Out of Stock</Badge>}
        </div>
      )}
      <div className="card-corner">
        <WishlistHeart product={product} />
      </div>
      <ProductCardHeading product={product} />
      <ProductPrice product={product} saving />
      <div className="product-card-foot row">
        <ColourDots />
        <AddToCartButton product={product} whenSignedOut="toast" look="quiet" size="small">
          <span>Add To Cart</span>
          <span className="visually-hidden">{`: ${product.name}`}</span>
        </AddToCartButton>
      </div>
    </Card>
  )
}

interface ProductGridProps {
  products: readonly ProductSummary[]
  /** wide: 1 to 5 columns. section: 2 or 4, for a section of a page. */
  columns?: keyof typeof pictureSizes
  /** Number of skeletons after the cards. */
  pendingCards?: number
}

/** Product cards. Memoized, because every navigation renders the screen twice. */
export const ProductGrid = memo(function ProductGrid({
  products,
  columns = 'wide',
  pendingCards = 0,
}: ProductGridProps) {
  return (
    <ul className="product-grid card-grid" data-columns={columns}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            eager={index < eagerCards[columns]}
            sizes={pictureSizes[columns]}
          />
        </li>
      ))}
      <CardSkeletons count={pendingCards} />
    </ul>
  )
})

const pictureSizes = {
  wide: '(width >= 90em) 19vw, (width >= 64em) 24vw, (width >= 37.5em) 46vw, 92vw',
  section: '(width >= 64em) 23vw, 46vw',
}
// The first row of a list. More would delay the largest paint. A section is below the fold.
const eagerCards = { wide: 4, section: 0 }
