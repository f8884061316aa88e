import { Heart } from 'lucide'

import { Button, IconButton } from '../../ui/button.tsx'
import { useAskToSignIn, type SignInPromptMode } from '../session/sign-in-prompt.tsx'
import { useWishlist } from './wishlist.state.tsx'
import type { ProductSummary } from '../catalog/product/product.ts'
import { Icon } from '../../ui/icon.tsx'
import './wishlist-button.css'

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
      <Icon of={Heart} />
    </IconButton>
  )
}

/** The heart in words, for the product's own page. */
export function WishlistButton({ product }: { product: ProductSummary }) {
  const { wished, toggle } = useWishlistToggle(product, 'redirect')
  return (
    <Button look="quiet" className="wishlist-heart" data-wished={wished} onClick={toggle}>
      <Icon of={Heart} />
      <span>{wished ? 'Remove from Wishlist' : 'Add to Wishlist'}</span>
    </Button>
  )
}

/** Adds a product to the wishlist or removes it. A visitor is asked to sign in first; the change follows. */
function useWishlistToggle(product: ProductSummary, whenSignedOut: SignInPromptMode) {
  const wishlist = useWishlist()
  const askToSignIn = useAskToSignIn(whenSignedOut)
  const wished = wishlist.has(product.id)

  async function toggle() {
    await (wished ? wishlist.remove(product) : wishlist.add(product))
    askToSignIn(wished ? removeTexts : addTexts) // nothing while signed in
  }
  return { wished, toggle: () => void toggle() }
}

const addTexts = {
  redirect: 'Please sign in to add items to your wishlist.',
  toast: 'You need to sign in to add items to your wishlist.',
}
const removeTexts = {
  redirect: 'Please sign in to change your wishlist.',
  toast: 'You need to sign in to change your wishlist.',
}
