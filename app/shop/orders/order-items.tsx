import type { ReactNode } from 'react'

import { Picture } from '../../ui/picture/picture.tsx'
import { ChosenSize, ProductLink } from '../catalog/product/product-link.tsx'
import { formatUsd } from '../pricing/pricing.ts'
import type { OrderItem } from './order.ts'
import './orders.css'

interface OrderItemsProps {
  items: OrderItem[]
  /** The chosen size; a text by default. */
  renderChoice?: (item: OrderItem) => ReactNode
}

/** The items of an order under their names at that time; those still in the shop are links. */
export function OrderItems({ items, renderChoice = chosenSize }: OrderItemsProps) {
  return (
    <ul className="order-items">
      {items.map((item) => (
        <li key={item.id}>
          <Picture src={item.product_image_url} alt="" sizes="4rem" widths={[160]} />
          <div>
            <ProductLink product={item.product} name={item.product_name} />
            <small>{`${item.quantity} × ${formatUsd(item.unit_price)}`}</small>
            {renderChoice(item)}
          </div>
          <span>{formatUsd(item.total_price)}</span>
        </li>
      ))}
    </ul>
  )
}

function chosenSize({ choice, product }: OrderItem) {
  return <ChosenSize choice={choice} product={product} />
}
