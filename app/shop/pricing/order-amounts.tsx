import { formatUsd, type OrderTotal } from './pricing.ts'
import './order-amounts.css'

/** The amounts of an order in dollars; the discount only if there is one. */
export function OrderAmounts(order: OrderTotal) {
  return (
    <dl className="order-amounts">
      <dt>Subtotal</dt>
      <dd>{formatUsd(order.subtotal)}</dd>
      <dt>Shipping</dt>
      <dd>{order.shipping_amount === 0 ? 'Free' : formatUsd(order.shipping_amount)}</dd>
      <dt>Tax</dt>
      <dd>{formatUsd(order.tax_amount)}</dd>
      {order.discount_amount > 0 && (
        <>
          <dt>Discount</dt>
          <dd>{`−${formatUsd(order.discount_amount)}`}</dd>
        </>
      )}
      <dt className="order-amounts-total">Total</dt>
      <dd className="order-amounts-total">{formatUsd(order.total_amount)}</dd>
    </dl>
  )
}
