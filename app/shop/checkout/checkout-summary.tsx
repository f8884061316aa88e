import { Disclosure } from '../../ui/disclosure.tsx'
import { cartTotal, type CartItem } from '../cart/cart.ts'
import { OrderItems } from '../orders/order-items.tsx'
import { OrderAmounts } from '../pricing/order-amounts.tsx'
import { formatUsd } from '../pricing/pricing.ts'
import { itemsToOrder } from './checkout.ts'

import './checkout-screen.css'

interface CheckoutSummaryProps {
  items: CartItem[]
  percentOff: number
}

/** The items and amounts: beside the steps, on phones collapsed above them. */
export function CheckoutSummary({ items, percentOff }: CheckoutSummaryProps) {
  const { total_amount } = cartTotal(items, percentOff)
  const summary = (
    <>
      <span>Order Summary</span> <strong>{formatUsd(total_amount)}</strong>
    </>
  )
  return (
    <aside className="checkout-summary" aria-label="Order summary">
      <Disclosure summary={summary}>
        <SummaryLines items={items} percentOff={percentOff} />
      </Disclosure>
      <div className="checkout-summary-open">
        <h2>Order Summary</h2>
        <SummaryLines items={items} percentOff={percentOff} />
      </div>
    </aside>
  )
}

function SummaryLines({ items, percentOff }: CheckoutSummaryProps) {
  return (
    <>
      <OrderItems items={itemsToOrder(items)} />
      <OrderAmounts {...cartTotal(items, percentOff)} />
      <p>Free shipping on orders over $50</p>
    </>
  )
}
