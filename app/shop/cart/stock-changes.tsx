import { isOrderable, reducedFrom, type CartItem } from './cart.ts'
import { ReducedNotice } from './reduced-notice.tsx'
import { UnavailableItems } from './unavailable-items.tsx'

import './stock-changes.css'

/** The items that the stock has reduced or made unavailable, where the cart is not shown in full. */
export function StockChanges({ items }: { items: CartItem[] }) {
  const reduced = items.filter(isOrderable).filter((item) => reducedFrom(item) !== null)
  return (
    <>
      {reduced.length > 0 && (
        <ul className="stock-changes" aria-label="Changed quantities">
          {reduced.map((item) => (
            <li key={item.id}>
              <bdi>{item.product.name}</bdi>
              <ReducedNotice item={item} />
            </li>
          ))}
        </ul>
      )}
      <UnavailableItems items={items} />
    </>
  )
}
