import { Heart } from 'lucide-react'

import { Button } from '../../ui/button.tsx'
import { useWishToggle } from './use-wish-toggle.ts'
import type { WishlistProduct } from './wishlist.ts'

import './wishlist-heart.css'

/** The heart in words, for the product's own page. */
export function WishlistButton({ product }: { product: WishlistProduct }) {
  const { wished, toggle } = useWishToggle(product, 'go')
  return (
    <Button look="quiet" className="wishlist-heart" data-wished={wished} onClick={toggle}>
      <Heart aria-hidden />
      {wished ? 'Remove from Wishlist' : 'Add to Wishlist'}
    </Button>
  )
}
