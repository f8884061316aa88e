import { AddToCartButton } from '../../shop/cart/add-to-cart-button.tsx'
import type { ProductSummary } from '../../shop/catalog/product/product.ts'
import { useWishlistToggle } from '../../shop/wishlist/wishlist-heart.tsx'
import { WishlistCard } from '../../shop/wishlist/wishlist-card.tsx'
import type { WishlistEntry } from '../../shop/wishlist/wishlist.ts'
import './wishlist-grid.css'

/** The wishlist with an "Add To Cart" button on every card. */
export function WishlistGrid({ entries }: { entries: readonly WishlistEntry[] }) {
  return (
    <ul className="wishlist-grid card-grid">
      {entries.map(({ product_id, product }) => (
        <li key={product_id}>{product && <WishlistGridCard product={product} />}</li>
      ))}
    </ul>
  )
}

/** A card of the wishlist: remove button and "Add To Cart". */
function WishlistGridCard({ product }: { product: ProductSummary }) {
  const { toggle } = useWishlistToggle(product, 'toast')
  return (
    <WishlistCard
      product={product}
      sizes="(width >= 64em) 23vw, 46vw"
      onRemove={toggle}
      action={
        <AddToCartButton product={product} whenSignedOut="toast" look="secondary" wide>
          Add To Cart
        </AddToCartButton>
      }
    />
  )
}
