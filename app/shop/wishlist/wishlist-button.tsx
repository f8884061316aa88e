import { Heart } from 'lucide-react'

import { Button } from '../../ui/button/button.tsx'
import { useWishlistToggle } from './use-wishlist-toggle.ts'
import type { ProductSummary } from '../catalog/product/product.ts'

import './wishlist-heart.css'

/** The heart in words, for the product's own page. */
export function WishlistButton({ product }: { product: ProductSummary }) {
  const { wished, toggle } = useWishlistToggle(product, 'redirect')
  return (
    <Button look="quiet" className="wishlist-heart" data-wished={wished} onClick={toggle}>
      <Heart aria-hidden />
      {wished ? 'Remove from Wishlist' : 'Add to Wishlist'}
    </Button>
  )
}
