import { Button } from '../../ui/button/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { maxQuantity } from '../catalog/product/product.ts'
import { reducedFrom, type CartItem, type OrderableItem } from './cart.ts'
import { useCart } from './cart.state.tsx'

import './reduced-notice.css'

/** On an item that was reduced to the stock: the change, with an undo button. */
export function ReducedNotice({ item }: { item: OrderableItem }) {
  const { product } = item
  const cart = useCart()
  const former = reducedFrom(item)
  if (former === null) return null
  return (
    <p className="reduced-notice">
      <span>
        {maxQuantity(product.stock_quantity) < former
          ? `Only ${product.stock_quantity} left: we changed your quantity from ${former}`
          : `In stock again: we had changed your quantity from ${former}`}
      </span>{' '}
      <Button
        look="quiet"
        size="small"
        aria-label={`Undo: ${former} of ${product.name}`}
        onClick={() => void cart.update(item, { quantity: former })}
      >
        Undo
      </Button>
    </p>
  )
}

/** Announces reductions to screen readers. A live region must be on the page before its text changes. */
export function ReducedAnnouncement({ items }: { items: CartItem[] }) {
  const changes = items.flatMap((item) => {
    const former = reducedFrom(item)
    return former === null || !item.product
      ? []
      : [`${item.product.name}, ${item.quantity} instead of ${former}`]
  })
  return (
    <VisuallyHidden>
      <span role="status">
        {changes.length > 0 && `Changed to what is left: ${changes.join('; ')}.`}
      </span>
    </VisuallyHidden>
  )
}
