import { Heart } from 'lucide-react'

import { IconButton } from '../../ui/icon-button.tsx'
import { useWishToggle } from './use-wish-toggle.ts'
import type { WishlistProduct } from './wishlist.ts'

import './wishlist-heart.css'

/** The heart on a product's picture. */
export function WishlistHeart({ product }: { product: WishlistProduct }) {
  const { wished, toggle } = useWishToggle(product, 'ask')
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
