import { useRef } from 'react'

import { AddToCartButton } from '../../shop/cart/add-to-cart-button.tsx'
import type { ProductSummary } from '../../shop/catalog/product/product.ts'
import { useWishlistToggle } from '../../shop/wishlist/wishlist-heart.tsx'
import { WishlistCard } from '../../shop/wishlist/wishlist-card.tsx'
import type { WishlistEntry } from '../../shop/wishlist/wishlist.ts'
import './wishlist-grid.css'

/** The wishlist with an "Add To Cart" button on every card. */
export function WishlistGrid({ entries }: { entries: readonly WishlistEntry[] }) {
  const list = useRef<HTMLUListElement>(null)
  /** The pressed button disappears with its card, so the next one gets the focus. */
  function focusButton(index: number) {
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('.card-corner') ?? []
      buttons[Math.min(index, buttons.length - 1)]?.focus()
    })
  }
  return (
    <ul ref={list} className="wishlist-grid card-grid">
      {entries.map(({ product_id, product }, index) => (
        <li key={product_id}>
          {product && <WishlistGridCard product={product} onRemove={() => focusButton(index)} />}
        </li>
      ))}
    </ul>
  )
}

interface WishlistGridCardProps {
  product: ProductSummary
  /** Called after the product is taken off the wishlist. */
  onRemove: () => void
}

/** A card of the wishlist: remove button and "Add To Cart". */
function WishlistGridCard({ product, onRemove }: WishlistGridCardProps) {
  const { toggle } = useWishlistToggle(product, 'toast')
  return (
    <WishlistCard
      product={product}
      sizes="(width >= 64em) 23vw, 46vw"
      onRemove={() => {
        toggle()
        onRemove()
      }}
      action={
        <AddToCartButton product={product} whenSignedOut="toast" look="secondary" wide>
          Add To Cart
        </AddToCartButton>
      }
    />
  )
}
