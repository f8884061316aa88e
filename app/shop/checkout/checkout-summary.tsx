import { Disclosure } from '../../ui/disclosure.tsx'
import { cartTotal, type CartItem } from '../cart/cart.ts'
import { OrderItems } from '../orders/order-items.tsx'
import { OrderAmounts } from '../pricing/order-amounts.tsx'
import { formatUsd, type Discount } from '../pricing/pricing.ts'
import { useRates } from '../pricing/rates.state.ts'
import { FreeShippingNote } from './cart-summary.tsx'
import { itemsToOrder } from './order-request.ts'
import './checkout-summary.css'

interface CheckoutSummaryProps {
  items: CartItem[]
  discount: Discount | null
}

/** The items and amounts: beside the steps, on phones collapsed above them. */
export function CheckoutSummary({ items, discount }: CheckoutSummaryProps) {
  const total = cartTotal(items, useRates(), discount)
  const summary = (
    <>
      <span>Order Summary</span> <strong>{formatUsd(total.total_amount)}</strong>
    </>
  )
  const lines = (
    <>
      <OrderItems items={itemsToOrder(items)} />
      <OrderAmounts {...total} />
      <FreeShippingNote />
    </>
  )
  return (
    <aside className="checkout-summary" aria-label="Order summary">
      <Disclosure summary={summary}>{lines}</Disclosure>
      <div className="checkout-summary-open">
        <h2>Order Summary</h2>
        <div>{lines}</div>
      </div>
    </aside>
  )
}
