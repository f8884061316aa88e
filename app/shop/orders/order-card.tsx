import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { Picture } from '../../ui/picture/picture.tsx'
import { ItemSize } from '../catalog/product/product-link.tsx'
import { formatUsd } from '../pricing/pricing.ts'
import { OrderAmounts } from '../pricing/order-amounts.tsx'
import { OrderProgress, OrderStatusBadge, PaymentStatusBadge } from './order-status.tsx'
import { orderDate, orderPath, type OrderWithItems } from './order.ts'
import './order-card.css'

interface OrderCardProps {
  order: OrderWithItems
  action?: ReactNode
}

/** An order in the list, with a link to its receipt. */
export function OrderCard({ order, action }: OrderCardProps) {
  const receipt = orderPath(order.order_number)
  return (
    <article className="order-card">
      <header className="row">
        <h2 className="small-heading">
          <Link to={receipt} className="plain-link">
            {order.order_number}
          </Link>
        </h2>
        <OrderStatusBadge status={order.status} />
        <p className="soft">{`${orderDate(order.created_at)} · ${formatUsd(order.total_amount)}`}</p>
      </header>
      <OrderProgress status={order.status} />
      {/* The names are below. */}
      <div className="order-card-pictures row">
        {order.items.slice(0, maxPictures).map(({ id, product_image_url }) => (
          <Picture key={id} src={product_image_url} alt="" sizes="4rem" widths={[160]} />
        ))}
      </div>
      <ul className="order-card-names" aria-label="Items">
        {order.items.map(({ id, quantity, product_name, size }) => (
          <li key={id}>
            <span>{`${quantity} ×`}</span> <bdi>{product_name}</bdi> <ItemSize size={size} />
          </li>
        ))}
      </ul>
      <div className="order-card-sum">
        <OrderAmounts {...order} />
      </div>
      <div className="row">
        <span>Payment</span> <PaymentStatusBadge order={order} />
      </div>
      {order.notes && (
        <p className="order-card-notes soft">
          <strong>Order notes</strong> <bdi>{order.notes}</bdi>
        </p>
      )}
      <footer className="row">
        <Link to={receipt} aria-label={`View receipt of ${order.order_number}`}>
          View receipt
        </Link>
        {action}
      </footer>
    </article>
  )
}

const maxPictures = 4
