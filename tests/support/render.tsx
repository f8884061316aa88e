import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'

import { CartProvider } from '../../app/shop/cart/cart.state.tsx'
import { ShopperQueries } from '../../app/shop/session/shopper-query.state.tsx'
import { ShopperProvider } from '../../app/shop/session/sign-in-gate.tsx'
import { WishlistProvider } from '../../app/shop/wishlist/wishlist.state.tsx'

const shopper = { id: 'ada', email: 'ada@example.com', firstName: 'Ada', lastName: 'Marlowe' }

/** What the server would send of a view, as HTML, on a screen of Ada's of which nothing is read yet. */
export function htmlOf(view: ReactNode, at = '/'): string {
  const screen = (
    <ShopperQueries>
      <ShopperProvider value={shopper}>{view}</ShopperProvider>
    </ShopperQueries>
  )
  const Stub = createRoutesStub([{ path: '*', Component: () => screen }])
  return renderToStaticMarkup(<Stub initialEntries={[at]} />)
}

/** The text of that HTML: no tags, single spaces. */
export function textOf(view: ReactNode, at = '/'): string {
  const text = htmlOf(view, at)
    // These stand in the middle of a sentence and part nothing.
    .replace(/<\/?bdi\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
  return text.replace(/\s+/g, ' ').trim()
}

/** A view with an empty cart and an empty wishlist around it. */
export function inShop(view: ReactNode) {
  return (
    <CartProvider>
      <WishlistProvider>{view}</WishlistProvider>
    </CartProvider>
  )
}
