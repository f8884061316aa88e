import { Disclosure } from '../../ui/disclosure.tsx'
import { Picture } from '../../ui/picture.tsx'
import { cartItemTotal, isOrderable, type CartItem } from '../cart/cart.ts'
import { OrderAmounts } from '../orders/order-amounts.tsx'
import { formatUsd } from '../pricing/pricing.ts'
import { checkoutTotal } from './checkout.ts'

import './checkout-summary.css'

interface CheckoutSummaryProps {
  items: CartItem[]
  percentOff: number
}

/** What is bought and what it costs: beside the steps, on phones folded above them with the total in sight. */
export function CheckoutSummary({ items, percentOff }: CheckoutSummaryProps) {
  const { total } = checkoutTotal(items, percentOff)
  const summary = (
    <>
      <span>Order Summary</span> <strong>{formatUsd(total)}</strong>
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
  const { subtotal, shipping, tax, discount, total } = checkoutTotal(items, percentOff)
  return (
    <>
      <ul>
        {items.filter(isOrderable).map((item) => (
          <li key={item.id}>
            <Picture src={item.product.image_url} alt="" sizes="4rem" widths={[160]} />
            <span>
              <bdi>{item.product.name}</bdi>
              <small>Quantity {item.quantity}</small>
            </span>
            <span>{formatUsd(cartItemTotal(item))}</span>
          </li>
        ))}
      </ul>
      <OrderAmounts
        subtotal={subtotal}
        shipping_amount={shipping}
        tax_amount={tax}
        discount_amount={discount}
        total_amount={total}
      />
      <p>Free shipping on orders over $50</p>
    </>
  )
}
