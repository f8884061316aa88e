import { Heart } from 'lucide-react'
import { useLocation } from 'react-router'

import { IconButton } from '../../ui/icon-button.tsx'
import { notify } from '../../ui/toast.ts'
import { useAuth } from '../auth/auth.state.ts'
import { signInPath } from '../auth/auth.ts'
import type { WishlistProduct } from './wishlist.ts'
import { useWishlist } from './wishlist.state.tsx'

import './wishlist-heart.css'

/** Saves a product for later, or lets it go. Asks a visitor to sign in. */
export function WishlistHeart({ product }: { product: WishlistProduct }) {
  const auth = useAuth()
  const wishlist = useWishlist()
  const { pathname, search } = useLocation()
  const wished = wishlist.has(product.id)

  function toggle() {
    if (auth.status === 'signed-out') {
      notify({
        title: 'Please sign in',
        description: 'You need to sign in to add items to your wishlist.',
        action: { label: 'Sign In', href: signInPath(pathname + search) },
      })
    } else if (wished) {
      void wishlist.remove(product.id)
    } else {
      void wishlist.add(product)
    }
  }
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
