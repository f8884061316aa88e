import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { isOrderable, type CartItem } from './cart.ts'
import { useCart } from './cart.state.tsx'

import './unavailable-items.css'

/** What cannot be ordered as it stands, apart from the rest so that the shopper can go on without it. */
export function UnavailableItems({ items }: { items: CartItem[] }) {
  const cart = useCart()
  const unavailable = items.filter((item) => !isOrderable(item))
  if (unavailable.length === 0) return null
  return (
    <section className="unavailable-items" aria-labelledby="unavailable-items">
      <h2 id="unavailable-items">Not available as it stands</h2>
      <p>These are not part of your order until they are put right.</p>
      <ul>
        {unavailable.map((item) => (
          <li key={item.id}>
            <Picture src={item.product?.image_url ?? null} alt="" sizes="4rem" widths={[160]} />
            <div>
              <h3>
                <bdi>{item.product?.name ?? 'An item that has left the shop'}</bdi>
              </h3>
              <p>{reason(item)}</p>
            </div>
            {canReduce(item) && (
              <Button
                look="secondary"
                size="small"
                aria-label={`Take ${item.product?.stock_quantity} of ${item.product?.name}`}
                onClick={() => void cart.changeQuantity(item, item.product?.stock_quantity ?? 1)}
              >
                Take {item.product?.stock_quantity}
              </Button>
            )}
            <Button
              look="quiet"
              size="small"
              aria-label={`Remove ${item.product?.name ?? 'this item'}`}
              onClick={() => void cart.remove(item)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function canReduce({ product }: CartItem) {
  return product !== null && product.is_active && product.stock_quantity > 0
}

function reason({ product, quantity }: CartItem): string {
  if (!product || !product.is_active) return 'No longer available.'
  if (product.stock_quantity <= 0) return 'Sold out.'
  return `Only ${product.stock_quantity} left in stock; you asked for ${quantity}.`
}
