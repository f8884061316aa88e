import { useLocation, useNavigate } from 'react-router'

import { notify } from '../../ui/toast.ts'
import { authState } from '../auth/auth.state.ts'
import { signInPath } from '../auth/auth.ts'
import { pendingWish } from './pending-wish.ts'
import { useWishlist } from './wishlist.state.tsx'
import type { WishlistProduct } from './wishlist.ts'

/**
 * Saves a product for later, or lets it go.
 *
 * @param whenSignedOut 'go' leads a visitor to sign in at once, as on the product page; 'ask' lets a
 *   toast ask for it, as on a list. Either way the wish is carried out after that.
 */
export function useWishToggle(product: WishlistProduct, whenSignedOut: 'ask' | 'go') {
  const wishlist = useWishlist()
  const askToSignIn = useAskToSignIn(whenSignedOut)
  const wished = wishlist.has(product.id)

  async function toggle() {
    if (askToSignIn(product, !wished)) return
    const done = wished ? await wishlist.remove(product.id) : await wishlist.add(product)
    // A session that was ended elsewhere is found out by using it.
    if (!done) askToSignIn(product, !wished)
  }
  return { wished, toggle: () => void toggle() }
}

/** Lets a product go where it lies on the wishlist itself. */
export function useWishRemoval(): (product: WishlistProduct) => void {
  const { remove } = useWishlist()
  const askToSignIn = useAskToSignIn('ask')
  return (product) => {
    void remove(product.id).then((done) => done || askToSignIn(product, false))
  }
}

/** Says whether the visitor had to be asked first. */
function useAskToSignIn(whenSignedOut: 'ask' | 'go') {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (product: WishlistProduct, wished: boolean): boolean => {
    if (authState().status !== 'signed-out') return false
    const signIn = signInPath(pathname + search)
    const what = wished ? 'add items to your wishlist' : 'change your wishlist'
    pendingWish.remember({ product, wished })
    if (whenSignedOut === 'go') {
      const description = `Please sign in to ${what}.`
      notify({ title: 'Login Required', description, variant: 'destructive' })
      void navigate(signIn)
    } else {
      const description = `You need to sign in to ${what}.`
      notify({
        title: 'Please sign in',
        description,
        action: { label: 'Sign In', href: signIn },
      })
    }
    return true
  }
}
