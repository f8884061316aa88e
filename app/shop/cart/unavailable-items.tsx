import { Button } from '../../ui/button/button.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { ChosenSize, ProductLink } from '../catalog/product/product-link.tsx'
import { isAvailable, isSoldOut } from '../catalog/product/product.ts'
import { formatUsd } from '../pricing/pricing.ts'
import { cartItemTotal, deletedProductName, isOrderable, type CartItem } from './cart.ts'
import { useCart } from './cart.state.tsx'
import './unavailable-items.css'

/** The items that cannot be ordered. The shopper can order the others without them. */
export function UnavailableItems({ items }: { items: CartItem[] }) {
  const unavailable = items.filter((item) => !isOrderable(item))
  if (unavailable.length === 0) return null
  return (
    <section className="unavailable-items" aria-labelledby="unavailable-items">
      <h2 id="unavailable-items">Not available as it stands</h2>
      <p>These are not part of your order until they are put right.</p>
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
  return (
    <li>
      <Picture src={product?.image_url ?? null} alt="" sizes="4rem" widths={[160]} />
      <div>
        <h3>
          <ProductLink product={product} name={product?.name ?? deletedProductName} />
        </h3>
        <ChosenSize choice={item.choice} />
        <p>{reason(item)}</p>
        {product && (
          <p>
            {`${formatUsd(product.price)} each, ${formatUsd(cartItemTotal(item))} for ${quantity}`}
          </p>
        )}
      </div>
      {product && isAvailable(product) && (
        <Button
          look="secondary"
          size="small"
          aria-label={`Take ${stock} of ${product.name}`}
          onClick={() => void cart.update(item, { quantity: stock ?? 1 })}
        >
          {`Take ${stock}`}
        </Button>
      )}
      <Button
        look="quiet"
        size="small"
        aria-label={`Remove ${product?.name ?? 'this item'}`}
        onClick={() => void cart.remove(item)}
      >
        Remove
      </Button>
    </li>
  )
}

function reason({ product, quantity }: CartItem): string {
  if (!product || !product.is_active) return 'No longer available.'
  if (isSoldOut(product)) return 'Sold out.'
  return `Only ${product.stock_quantity} left in stock; you asked for ${quantity}.`
}
