import { useRef } from 'react'

import type { WishlistEntry } from '../../shop/wishlist/wishlist.ts'
import { WishlistGridCard } from './wishlist-grid-card.tsx'
import './wishlist-grid.css'

/** The wishlist with an "Add To Cart" button on every card. */
export function WishlistGrid({ entries }: { entries: readonly WishlistEntry[] }) {
  const list = useRef<HTMLUListElement>(null)
  /** The pressed button is gone with its card: the next one gets the focus. */
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
