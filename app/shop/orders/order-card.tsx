import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { Picture } from '../../ui/picture/picture.tsx'
import { formatUsd } from '../pricing/pricing.ts'
import { OrderAmounts } from '../pricing/order-amounts.tsx'
import { OrderProgress } from './order-progress.tsx'
import { OrderStatusBadge, PaymentStatusBadge } from './status-badges.tsx'
import { orderDate, orderPath, type OrderItem, type OrderWithItems } from './order.ts'

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
      <header>
        <h2>
          <Link to={receipt} className="plain-link">
            {order.order_number}
          </Link>
        </h2>
        <OrderStatusBadge status={order.status} />
        <p>
          {orderDate(order.created_at)} · {formatUsd(order.total_amount)}
        </p>
      </header>
      <OrderProgress status={order.status} />
      <OrderPictures items={order.items} />
      <OrderSizes items={order.items} />
      <div className="order-card-sum">
        <OrderAmounts {...order} />
      </div>
      <div className="order-card-payment">
        <span>Payment</span> <PaymentStatusBadge order={order} />
      </div>
      {order.notes && (
        <p className="order-card-notes">
          <strong>Notes</strong> <bdi>{order.notes}</bdi>
        </p>
      )}
      <footer>
        <Link to={receipt} aria-label={`View receipt of ${order.order_number}`}>
          View receipt
        </Link>
        {action}
      </footer>
    </article>
  )
}

function OrderPictures({ items }: { items: OrderItem[] }) {
  const more = items.length - maxPictures
  return (
    <ul className="order-card-pictures" aria-label="Items">
      {items.slice(0, maxPictures).map((item) => (
        <li key={item.id}>
          <Picture
            src={item.product_image_url}
            alt={`${item.quantity} × ${item.product_name}`}
            sizes="4rem"
            widths={[160]}
          />
        </li>
      ))}
      {more > 0 && <li>and {more} more</li>}
    </ul>
  )
}

/** The sizes of an order, with the names of the products. */
function OrderSizes({ items }: { items: OrderItem[] }) {
  const sized = items.filter(({ choice }) => choice !== null)
  if (sized.length === 0) return null
  return (
    <ul className="order-card-sizes" aria-label="Sizes">
      {sized.map(({ id, product_name, choice }) => (
        <li key={id}>
          <bdi>{product_name}</bdi>: <bdi>{choice}</bdi>
        </li>
      ))}
    </ul>
  )
}

const maxPictures = 4
