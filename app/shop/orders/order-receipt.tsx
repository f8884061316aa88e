import type { ReactNode } from 'react'

import { formatUsd } from '../pricing/pricing.ts'
import { CancelOrder } from './cancel-order.tsx'
import { CopyNumber } from './copy-number.tsx'
import { OrderAddress } from './order-address.tsx'
import { OrderAmounts } from './order-amounts.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderProgress } from './order-progress.tsx'
import { OrderStatusBadge, PaymentStatusBadge } from './order-status-badge.tsx'
import {
  canBeCancelled,
  deliveryDatesText,
  estimatedDelivery,
  orderDate,
  paymentMethods,
  progressOf,
  type OrderWithItems,
} from './order.ts'

import './order-receipt.css'

interface OrderReceiptProps {
  order: OrderWithItems
  /** The ways on: all orders, the shop, print. */
  actions: ReactNode
}

/** One order as its receipt: to read, to keep, to print. */
export function OrderReceipt({ order, actions }: OrderReceiptProps) {
  return (
    <article className="order-receipt">
      <header>
        <h1>Order Confirmed</h1>
        <p className="order-receipt-thanks">
          Thank you, <bdi>{order.billing_address.first_name}</bdi>. A confirmation goes to{' '}
          <bdi>{order.billing_address.email}</bdi>.
        </p>
        <dl>
          <Fact term="Order number">
            <CopyNumber number={order.order_number} />
          </Fact>
          <Fact term="Status">
            <OrderStatusBadge status={order.status} />
          </Fact>
          <Fact term="Placed on">{orderDate(order.created_at)}</Fact>
          {progressOf(order.status) !== null && (
            <Fact term="Estimated delivery">
              {estimatedDelivery}
              <small>{deliveryDatesText(order.created_at)}</small>
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
      <section className="order-receipt-summary" aria-labelledby="receipt-summary">
        <h2 id="receipt-summary">Order Summary</h2>
        <OrderAmounts {...order} />
      </section>
      <ReceiptDetails order={order} />
      <footer>
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
        <p>{paymentMethodLabel(order.payment_method)}</p>
        <p>
          <PaymentStatusBadge status={order.payment_status} />
        </p>
      </div>
      {order.notes && (
        <div>
          <h3>Order notes</h3>
          <p className="order-receipt-notes" dir="auto">
            {order.notes}
          </p>
        </div>
      )}
    </section>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The words for a method; one we do not know is shown as it is. */
function paymentMethodLabel(method: string): string {
  return method === 'card' || method === 'paypal' ? paymentMethods[method] : method
}
