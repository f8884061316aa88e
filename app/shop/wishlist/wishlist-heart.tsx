import { Heart } from 'lucide-react'

import { IconButton } from '../../ui/button/icon-button.tsx'
import { useWishlistToggle } from './use-wishlist-toggle.ts'
import type { ProductSummary } from '../catalog/product/product.ts'

import './wishlist-heart.css'

/** The heart on a product's picture. */
export function WishlistHeart({ product }: { product: ProductSummary }) {
  const { wished, toggle } = useWishlistToggle(product, 'toast')
  return (
    <IconButton
      className="wishlist-heart"
      look="floating"
      data-wished={wished}
      label={wished ? `Remove ${product.name} from wishlist` : `Add ${product.name} to wishlist`}
      onClick={toggle}
    >
      <Heart aria-hidden />
    </IconButton>
  )
}
