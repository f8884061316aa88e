import {
  isOrderable,
  reducedFrom,
  cartItemTotal,
  deletedProductName,
  nameInSize,
  type CartItem,
  type OrderableItem,
} from './cart.ts'
import { Button } from '../../ui/button.tsx'
import { maxQuantity, isAvailable, isSoldOut, lowStockText } from '../catalog/product/stock.ts'
import { useCart } from './cart.state.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { ItemSize, ProductLink } from '../catalog/product/product-link.tsx'
import { isMadeIn } from '../catalog/product/sizes.ts'
import { SizeField } from './size-field.tsx'
import { formatUsd } from '../pricing/pricing.ts'
import { useAnnouncement } from '../../ui/feedback/announcements.tsx'
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
              <bdi>{nameInSize(item.product.name, item.size)}</bdi>
              <ReducedNotice item={item} />
            </li>
          ))}
        </ul>
      )}
      <UnavailableItems items={items} />
    </>
  )
}

/** On an item that was reduced to the stock: the change, with an undo button. */
export function ReducedNotice({ item }: { item: OrderableItem }) {
  const { product } = item
  const cart = useCart()
  const former = reducedFrom(item)
  if (former === null) return null
  return (
    <p className="reduced-notice" data-tone="amber">
      <span>
        {maxQuantity(product.stock_quantity) < former
          ? `Only ${product.stock_quantity} left: we changed your quantity from ${former}`
          : `In stock again: we had changed your quantity from ${former}`}
      </span>{' '}
      <Button
        look="quiet"
        size="small"
        aria-label={`Undo: ${former} of ${nameInSize(product.name, item.size)}`}
        onClick={() => void cart.update(item, { quantity: former })}
      >
        Undo
      </Button>
    </p>
  )
}

/** Announces reductions to screen readers. */
export function useReducedAnnouncement(items: CartItem[]) {
  const changes = items.flatMap((item) => {
    const former = reducedFrom(item)
    return former === null || !item.product
      ? []
      : [`${nameInSize(item.product.name, item.size)}, ${item.quantity} instead of ${former}`]
  })
  useAnnouncement(changes.length > 0 ? `Changed to what is left: ${changes.join('; ')}.` : null)
}

/** The items that cannot be ordered. The shopper can order the others without them. */
export function UnavailableItems({ items }: { items: CartItem[] }) {
  const unavailable = items.filter((item) => !isOrderable(item))
  if (unavailable.length === 0) return null
  return (
    <section className="unavailable-items" aria-labelledby="unavailable-items">
      <h2 id="unavailable-items" className="small-heading">
        Not available as it stands
      </h2>
      <p className="soft">These are not part of your order until they are put right.</p>
      <ul>
        {unavailable.map((item) => (
          <UnavailableItem key={item.id} item={item} />
        ))}
      </ul>
    </section>
  )
}

function UnavailableItem({ item }: { item: CartItem }) {
  const cart = useCart()
  const { product, quantity } = item
  const stock = product?.stock_quantity
  const name = nameInSize(product?.name ?? 'this item', item.size)
  return (
    <li>
      <Picture src={product?.image_url ?? null} alt="" sizes="4rem" widths={[160]} />
      <div>
        <h3>
          <ProductLink product={product} name={product?.name ?? deletedProductName} />
        </h3>
        <ItemSize size={item.size} />
        <p className="soft">{reason(item)}</p>
        {product?.is_active && <SizeField item={item} product={product} />}
        {product && (
          <p className="soft">
            {`${formatUsd(product.price)} each, ${formatUsd(cartItemTotal(item))} for ${quantity}`}
          </p>
        )}
      </div>
      {product && isAvailable(product) && (
        <Button
          look="secondary"
          size="small"
          aria-label={`Take ${stock} of ${name}`}
          onClick={() => void cart.update(item, { quantity: stock ?? 1 })}
        >
          {`Take ${stock}`}
        </Button>
      )}
      <Button
        look="quiet"
        size="small"
        aria-label={`Remove ${name}`}
        onClick={() => void cart.remove(item)}
      >
        Remove
      </Button>
    </li>
  )
}

function reason({ product, quantity, size }: CartItem): string {
  if (!product || !product.is_active) return 'No longer available.'
  if (!isMadeIn(product, size)) return size ? 'No longer made in this size.' : 'Choose a size.'
  if (isSoldOut(product)) return 'Sold out.'
  return `${lowStockText(product)}; you asked for ${quantity}.`
}
