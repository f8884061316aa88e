import { useState, type ReactNode } from 'react'
import { Check, Copy } from 'lucide'

import { shop } from '../../../content/shop.ts'
import { formatUsd } from '../pricing/pricing.ts'
import { CancelOrder } from './cancel-order.tsx'
import { OrderAddress, OrderItems } from './order-items.tsx'
import { OrderAmounts } from '../pricing/order-amounts.tsx'
import { OrderProgress, OrderStatusBadge, PaymentStatusBadge } from './order-status.tsx'
import { deliveryDates, orderDate, paymentMethods, type OrderWithItems } from './order.ts'
import { canBeCancelled, progressOf, statusTexts } from './order-statuses.ts'
import { IconButton } from '../../ui/button.tsx'
import { announce } from '../../ui/feedback/announcements.tsx'
import { Icon } from '../../ui/icon.tsx'
import './order-receipt.css'
import './orders.css'

interface OrderReceiptProps {
  order: OrderWithItems
  /** Links and buttons at the end. */
  actions: ReactNode
}

/** The receipt of an order, for screen and print. */
export function OrderReceipt({ order, actions }: OrderReceiptProps) {
  return (
    <article className="order-receipt">
      <header>
        <h1>{statusTexts(order.status).title ?? 'Order Confirmed'}</h1>
        {progressOf(order.status) !== null && (
          <p className="order-receipt-thanks">
            Thank you, <bdi>{order.billing_address.first_name}</bdi>. We have e-mailed a
            confirmation to <bdi>{order.billing_address.email}</bdi>.
          </p>
        )}
        <dl>
          <Fact term="Order number">
            <OrderNumber number={order.order_number} />
          </Fact>
          <Fact term="Status">
            <OrderStatusBadge status={order.status} />
          </Fact>
          <Fact term="Placed on">{orderDate(order.created_at)}</Fact>
          {progressOf(order.status) !== null && (
            <Fact term="Estimated delivery">
              <span>{shop.deliveryTime}</span>
              <small>{deliveryDates(order.created_at)}</small>
            </Fact>
          )}
          {order.carrier && (
            <Fact term="Parcel" className="order-receipt-parcel">
              <bdi>{order.carrier}</bdi>
              <TrackingNumber number={order.tracking_number} page={order.tracking_url} />
            </Fact>
          )}
          <Fact term="Total">{formatUsd(order.total_amount)}</Fact>
        </dl>
        <OrderProgress status={order.status} />
      </header>
      <section aria-labelledby="receipt-items">
        <h2 id="receipt-items">Items</h2>
        <OrderItems items={order.items} />
      </section>
      <section aria-labelledby="receipt-summary">
        <h2 id="receipt-summary">Order Summary</h2>
        <OrderAmounts {...order} />
      </section>
      <ReceiptDetails order={order} />
      <footer className="buttons">
        {actions}
        {canBeCancelled(order) && <CancelOrder orderNumber={order.order_number} />}
      </footer>
    </article>
  )
}

function ReceiptDetails({ order }: { order: OrderWithItems }) {
  return (
    <section className="order-receipt-details" aria-label="Addresses and payment">
      <div>
        <h3>Billing address</h3>
        <OrderAddress address={order.billing_address} />
      </div>
      <div>
        <h3>Shipping address</h3>
        <OrderAddress address={order.shipping_address} />
      </div>
      <div>
        <h3>Payment</h3>
        <p>{paymentMethods[order.payment_method] ?? order.payment_method}</p>
        <p>
          <PaymentStatusBadge order={order} />
        </p>
      </div>
      {order.notes && (
        <div>
          <h3>Order notes</h3>
          <p dir="auto">{order.notes}</p>
        </div>
      )}
    </section>
  )
}

/** The number of the parcel, as a link where the carrier's page is known. */
function TrackingNumber({ number, page }: { number: string | null; page: string | null }) {
  if (number === null && page === null) return null
  return (
    <p>
      {page === null ? (
        number
      ) : (
        <a href={page} rel="noreferrer">
          {`Track ${number ?? 'the parcel'}`}
        </a>
      )}
    </p>
  )
}

interface FactProps {
  term: string
  className?: string
  children: ReactNode
}

function Fact({ term, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** An order number with a button that copies it. */
function OrderNumber({ number }: { number: string }) {
  const [copied, setCopied] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(number)
      setCopied(true)
      announce('Copied')
    } catch (error) {
      // Without the permission to copy, the number can be selected.
      console.warn('The order number could not be copied', error)
    }
  }
  return (
    <span className="order-number">
      <span>{number}</span>
      <IconButton label="Copy the order number" onClick={() => void copy()}>
        {copied ? <Icon of={Check} /> : <Icon of={Copy} />}
      </IconButton>
    </span>
  )
}
