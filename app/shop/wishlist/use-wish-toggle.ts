import { useAskToSignIn, type WayToAsk } from '../auth/use-ask-to-sign-in.ts'
import { pendingWish } from './pending-wish.ts'
import { useWishlist } from './wishlist.state.tsx'
import type { WishlistProduct } from './wishlist.ts'

/**
 * Saves a product for later, or lets it go.
 *
 * @param whenSignedOut 'go' leads a visitor to sign in at once, as on the product page; 'ask' lets a
 *   toast ask for it, as on a list. Either way the wish is carried out after that.
 */
export function useWishToggle(product: WishlistProduct, whenSignedOut: WayToAsk) {
  const wishlist = useWishlist()
  const askFor = useAskFor(whenSignedOut)
  const wished = wishlist.has(product.id)

  async function toggle() {
    if (askFor(product, !wished)) return
    const done = wished ? await wishlist.remove(product.id) : await wishlist.add(product)
    // A session that was ended elsewhere is found out by using it.
    if (!done) askFor(product, !wished)
  }
  return { wished, toggle: () => void toggle() }
}

/** Lets a product go where it lies on the wishlist itself. */
export function useWishRemoval(): (product: WishlistProduct) => void {
  const { remove } = useWishlist()
  const askFor = useAskFor('ask')
  return (product) => {
    void remove(product.id).then((done) => done || askFor(product, false))
  }
}

/** Says whether the visitor had to be asked first. */
function useAskFor(whenSignedOut: WayToAsk) {
  const askToSignIn = useAskToSignIn(whenSignedOut)
  return (product: WishlistProduct, wished: boolean): boolean => {
    const asked = askToSignIn(wished ? addingAsks : changingAsks)
    if (asked) pendingWish.remember({ product, wished })
    return asked
  }
}

const addingAsks = {
  go: 'Please sign in to add items to your wishlist.',
  ask: 'You need to sign in to add items to your wishlist.',
}
const changingAsks = {
  go: 'Please sign in to change your wishlist.',
  ask: 'You need to sign in to change your wishlist.',
}
