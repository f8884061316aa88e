import { Link } from 'react-router'

import { Picture } from '../../ui/picture.tsx'
import { productPath } from '../catalog/product.ts'
import { formatUsd } from '../pricing/pricing.ts'
import type { OrderItem } from './order.ts'

import './order-items.css'

/** What was bought, under the names it had then; what is still in the shop can be visited. */
export function OrderItems({ items }: { items: OrderItem[] }) {
  return (
    <ul className="order-items">
      {items.map((item) => (
        <li key={item.id}>
          <Picture src={item.product_image_url} alt="" sizes="4rem" widths={[160]} />
          <div>
            <OrderItemName item={item} />
            <small>
              {item.quantity} × {formatUsd(item.unit_price)}
            </small>
          </div>
          <span>{formatUsd(item.total_price)}</span>
        </li>
      ))}
    </ul>
  )
}

function OrderItemName({ item }: { item: OrderItem }) {
  if (!item.product?.is_active) return <bdi>{item.product_name}</bdi>
  return (
    <Link to={productPath(item.product)}>
      <bdi>{item.product_name}</bdi>
    </Link>
  )
}
