import { useAskToSignIn, type SignInPromptMode } from '../session/use-ask-to-sign-in.ts'
import { useWishlist } from './wishlist.state.tsx'
import type { ProductSummary } from '../catalog/product/product.ts'

/** Adds a product to the wishlist or removes it. A visitor is asked to sign in; it is done after that. */
export function useWishlistToggle(product: ProductSummary, whenSignedOut: SignInPromptMode) {
  const wishlist = useWishlist()
  const askToSignIn = useAskToSignIn(whenSignedOut)
  const wished = wishlist.has(product.id)

  async function toggle() {
    const done = await (wished ? wishlist.remove(product) : wishlist.add(product))
    if (!done) askToSignIn(wished ? removeTexts : addTexts)
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
