import { useLocation, useNavigate } from 'react-router'

import { notify } from '../../ui/toast.ts'
import { useAuth } from '../auth/auth.state.ts'
import { signInPath } from '../auth/auth.ts'
import { rememberPendingWish } from './pending-wish.ts'
import { useWishlist } from './wishlist.state.tsx'
import type { WishlistProduct } from './wishlist.ts'

/**
 * Saves a product for later, or lets it go.
 *
 * @param whenSignedOut 'go' leads a visitor to sign in at once, as on the product page; 'ask' lets a
 *   toast ask for it, as on a list. Either way the wish is carried out after that.
 */
export function useWishToggle(product: WishlistProduct, whenSignedOut: 'ask' | 'go') {
  const auth = useAuth()
  const wishlist = useWishlist()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const wished = wishlist.has(product.id)

  function toggle() {
    if (auth.status === 'signed-out') return askToSignIn()
    if (wished) void wishlist.remove(product.id)
    else void wishlist.add(product)
  }
  function askToSignIn() {
    const signIn = signInPath(pathname + search)
    rememberPendingWish(product)
    if (whenSignedOut === 'go') {
      const description = 'Please sign in to add items to your wishlist.'
      notify({ title: 'Login Required', description, variant: 'destructive' })
      void navigate(signIn)
    } else {
      const description = 'You need to sign in to add items to your wishlist.'
      notify({
        title: 'Please sign in',
        description,
        action: { label: 'Sign In', href: signIn },
      })
    }
  }
  return { wished, toggle }
}
