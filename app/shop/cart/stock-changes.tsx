import { isOrderable, reducedFrom, type CartItem } from './cart.ts'
import { ReducedNotice } from './reduced-notice.tsx'
import { UnavailableItems } from './unavailable-items.tsx'

import './stock-changes.css'

/** What stock has done to the cart, where its lines are not shown one by one as they are in the cart itself. */
export function StockChanges({ items }: { items: CartItem[] }) {
  const reduced = items.filter(isOrderable).filter((item) => reducedFrom(item) !== null)
  return (
    <>
      {reduced.length > 0 && (
        <ul className="stock-changes" aria-label="Changed quantities">
          {reduced.map((item) => (
            <li key={item.id}>
              <bdi>{item.product.name}</bdi>
              <ReducedNotice item={item} product={item.product} />
            </li>
          ))}
        </ul>
      )}
      <UnavailableItems items={items} />
    </>
  )
}
