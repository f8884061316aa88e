import { AddToCartButton } from '../../shop/cart/add-to-cart-button.tsx'
import { useWishlistToggle } from '../../shop/wishlist/use-wishlist-toggle.ts'
import { WishlistCard } from '../../shop/wishlist/wishlist-card.tsx'
import type { ProductSummary } from '../../shop/catalog/product/product.ts'

interface WishlistGridCardProps {
  product: ProductSummary
  /** Called after the product is taken off the wishlist. */
  onRemove: () => void
}

/** A card of the wishlist: remove button and "Add To Cart". */
export function WishlistGridCard({ product, onRemove }: WishlistGridCardProps) {
  const { toggle } = useWishlistToggle(product, 'toast')
  return (
    <WishlistCard
      product={product}
      sizes="(width >= 64em) 23vw, 46vw"
      onRemove={() => {
        toggle()
        onRemove()
      }}
      action={
        <AddToCartButton product={product} whenSignedOut="toast" look="secondary" wide>
          Add To Cart
        </AddToCartButton>
      }
    />
  )
}
