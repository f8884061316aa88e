import { useFragments } from '../../document/fragment-cache.ts'
import { AddToCartButton } from '../../shop/cart/add-to-cart-button.tsx'
import { ProductCard } from '../../shop/catalog/product/product-card.tsx'
import type { ProductSummary } from '../../shop/catalog/product/product.ts'
import { WishlistHeart } from '../../shop/wishlist/wishlist-heart.tsx'

export type GridColumns = keyof typeof pictureSizes

interface ProductGridCardProps {
  product: ProductSummary
  columns: GridColumns
  /** Loads the picture without waiting for it to be in view. */
  eager: boolean
}

/** The list item of a product: its card with wishlist and cart buttons. The server caches its HTML. */
export function ProductGridCard({ product, columns, eager }: ProductGridCardProps) {
  const fragment = useFragments()
  const name = `${columns}-${eager ? 'eager' : 'lazy'}-${product.slug}`
  const card = () => (
    <ProductCard
      product={product}
      eager={eager}
      sizes={pictureSizes[columns]}
      heart={<WishlistHeart product={product} />}
      action={
        <AddToCartButton product={product} whenSignedOut="toast" look="quiet" size="small">
          Add To Cart
        </AddToCartButton>
      }
    />
  )
  return <li {...fragment(name, product, card)} />
}

const pictureSizes = {
  wide: '(width >= 90em) 19vw, (width >= 64em) 24vw, (width >= 37.5em) 46vw, 92vw',
  section: '(width >= 64em) 23vw, 46vw',
}
