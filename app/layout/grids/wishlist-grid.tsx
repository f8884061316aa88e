import type { WishlistEntry } from '../../shop/wishlist/wishlist.ts'
import { WishlistCard } from './wishlist-card.tsx'
import './wishlist-grid.css'

export function WishlistGrid({ entries }: { entries: readonly WishlistEntry[] }) {
  return (
    <ul className="wishlist-grid card-grid">
      {entries.map(({ product_id, product }) => (
        <li key={product_id}>{product && <WishlistCard product={product} />}</li>
      ))}
    </ul>
  )
}
