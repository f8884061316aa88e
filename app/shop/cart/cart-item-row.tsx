import { Link } from 'react-router'

import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { QuantityStepper } from '../../ui/form/quantity-stepper.tsx'
import { ProductLink } from '../catalog/product/product-link.tsx'
import { productPath } from '../catalog/product/product.ts'
import { isLowStock, lowStockText, maxQuantity } from '../catalog/product/stock.ts'
import { formatUsd } from '../pricing/pricing.ts'
import { useRates } from '../pricing/rates.state.ts'
import { cartItemTotal, nameInSize, type OrderableItem } from './cart.ts'
import { useCart } from './cart.state.tsx'
import { SizeField } from './size-field.tsx'
import { ReducedNotice } from './stock-changes.tsx'

import './cart-item-row.css'

/** An item of the cart that can be ordered. */
export function CartItemRow({ item }: { item: OrderableItem }) {
  const cart = useCart()
  const { product } = item
  const rates = useRates()
  const name = nameInSize(product.name, item.size)
  return (
    <li className="cart-item-row">
      <Link to={productPath(product)} className="cart-item-row-picture" tabIndex={-1} aria-hidden>
        <Picture src={product.image_url} alt="" sizes="8rem" widths={[160, 320]} />
      </Link>
      <div className="cart-item-row-words">
        <h3>
          <ProductLink product={product} name={product.name} />
        </h3>
        <p className="soft">{`${formatUsd(product.price)} each`}</p>
        {isLowStock(product, rates) && <p className="cart-item-row-low">{lowStockText(product)}</p>}
        <SizeField item={item} product={product} />
        <ReducedNotice item={item} />
      </div>
      <div className="cart-item-row-amounts row">
        <QuantityStepper
          label={`Quantity of ${name}`}
          value={item.quantity}
          max={maxQuantity(product.stock_quantity)}
          onChange={(quantity, isTold) => void cart.update(item, { quantity }, isTold)}
        />
        <p className="cart-item-row-total">{formatUsd(cartItemTotal(item))}</p>
      </div>
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
