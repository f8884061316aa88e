import { useRef } from 'react'

import { AddToCartButton } from '../shop/cart/add-to-cart-button.tsx'
import { WishlistCard } from '../shop/wishlist/wishlist-card.tsx'
import { useWishRemoval } from '../shop/wishlist/use-wish-toggle.ts'
import type { WishlistEntry, WishlistProduct } from '../shop/wishlist/wishlist.ts'
import './wishlist-grid.css'

/** What was saved for later, with the cart's button on every card. */
export function WishlistGrid({ entries }: { entries: readonly WishlistEntry[] }) {
  const letGo = useWishRemoval()
  const list = useRef<HTMLUListElement>(null)
  function removeAt(index: number, product: WishlistProduct) {
    letGo(product)
    // The pressed heart is gone with its card: the next one takes the keyboard's place.
    requestAnimationFrame(() => {
      const hearts = list.current?.querySelectorAll<HTMLElement>('.wishlist-card-remove') ?? []
      hearts[Math.min(index, hearts.length - 1)]?.focus()
    })
  }
  return (
    <ul ref={list} className="wishlist-grid">
      {entries.map(({ product_id, product }, index) => (
        <li key={product_id}>
          {product && (
            <WishlistCard
              product={product}
              sizes="(width >= 64em) 23vw, 46vw"
              onRemove={() => removeAt(index, product)}
              action={
                <AddToCartButton product={product} whenSignedOut="ask" look="secondary" wide>
                  Add To Cart
                </AddToCartButton>
              }
            />
          )}
        </li>
      ))}
    </ul>
  )
}
