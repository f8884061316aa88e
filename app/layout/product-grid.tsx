import { memo } from 'react'

import { useKeptParts } from '../platform/kept-parts.ts'
import { ProductCardSkeleton } from '../shop/catalog/product-card-skeleton.tsx'
import { ProductCard } from '../shop/catalog/product-card.tsx'
import type { ProductSummary } from '../shop/catalog/product.ts'
import { AddToCartButton } from '../shop/cart/add-to-cart-button.tsx'
import { WishlistHeart } from '../shop/wishlist/wishlist-heart.tsx'
import './product-grid.css'

interface ProductGridProps {
  products: readonly ProductSummary[]
  /** wide: 1, 2, 4 and 5 columns. calm: 2 and 4, for a section of a page. */
  columns?: keyof typeof pictureSizes
  /** Cards still to come, drawn as skeletons after the others. */
  coming?: number
}

/**
 * Product cards with what the wishlist and the cart put on them. Drawn again only when the list is
 * another: a move tells the screens twice that it is under way, and eighty cards are a lot to redraw.
 */
export const ProductGrid = memo(function ProductGrid({
  products,
  columns = 'wide',
  coming = 0,
}: ProductGridProps) {
  const kept = useKeptParts()
  function card(product: ProductSummary, eager: boolean) {
    return kept(`${columns}-${eager ? 'eager' : 'lazy'}-${product.slug}`, product, () => (
      <ProductCard
        product={product}
        eager={eager}
        sizes={pictureSizes[columns]}
        heart={<WishlistHeart product={product} />}
        action={
          <AddToCartButton product={product} whenSignedOut="ask" look="quiet" size="small">
            Add To Cart
          </AddToCartButton>
        }
      />
    ))
  }
  return (
    <ul className="product-grid" data-columns={columns}>
      {products.map((product, index) => (
        <li key={product.id} {...card(product, index < eagerCards[columns])} />
      ))}
      <ComingCards count={coming} />
    </ul>
  )
})

/** Ten cards in the geometry of the grid, while a listing is loaded. */
export function ProductGridSkeleton() {
  return (
    <div role="status" aria-label="Loading products">
      <ul className="product-grid" data-columns="wide">
        <ComingCards count={skeletonCards} />
      </ul>
    </div>
  )
}

function ComingCards({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <li key={`coming-${index}`} aria-hidden>
      <ProductCardSkeleton />
    </li>
  ))
}

export const skeletonCards = 10
// About the first row of a list: more would compete with the first for the line. A section lies further
// down than anybody sees at first, and its pictures would keep the page's largest waiting.
const eagerCards = { wide: 4, calm: 0 }

const pictureSizes = {
  wide: '(width >= 90em) 19vw, (width >= 64em) 24vw, (width >= 48em) 46vw, 92vw',
  calm: '(width >= 64em) 23vw, 46vw',
}
