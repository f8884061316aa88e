import type { ReactNode } from 'react'

import { CartProvider } from '../../app/shop/cart/cart.state.tsx'
import { WishlistProvider } from '../../app/shop/wishlist/wishlist.state.tsx'

/** A view with an empty cart and an empty wishlist around it. */
export function inShop(view: ReactNode) {
  return (
    <CartProvider>
      <WishlistProvider>{view}</WishlistProvider>
    </CartProvider>
  )
}
