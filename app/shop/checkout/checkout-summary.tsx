import { Disclosure } from '../../ui/disclosure.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { cartItemTotal, cartTotal, isOrderable, type CartItem } from '../cart/cart.ts'
import { OrderAmounts } from '../pricing/order-amounts.tsx'
import { formatUsd } from '../pricing/pricing.ts'

import './checkout-summary.css'

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
      <ul>
        {items.filter(isOrderable).map((item) => (
          <li key={item.id}>
            <Picture src={item.product.image_url} alt="" sizes="4rem" widths={[160]} />
            <span>
              <bdi>{item.product.name}</bdi>
              <small>Quantity {item.quantity}</small>
              {item.choice !== null && (
                <small>
                  Size: <bdi>{item.choice}</bdi>
                </small>
              )}
            </span>
            <span>{formatUsd(cartItemTotal(item))}</span>
          </li>
        ))}
      </ul>
      <OrderAmounts {...cartTotal(items, percentOff)} />
      <p>Free shipping on orders over $50</p>
    </>
  )
}
