import { ButtonLink } from '../../ui/button-link.tsx'
import { orderTotal, untilFreeShipping } from '../pricing/order-total.ts'
import { formatUsd } from '../pricing/pricing.ts'
import { cartSubtotal, isOrderable, type CartItem } from './cart.ts'

import './cart-summary.css'

/** What the cart will cost, to the cent, before checkout is even opened: no sum surprises later. */
export function CartSummary({ items }: { items: CartItem[] }) {
  const { subtotal, shipping, tax, total } = orderTotal(cartSubtotal(items))
  const missing = untilFreeShipping(subtotal)
  const orderable = items.some(isOrderable)
  return (
    <section className="cart-summary" aria-labelledby="cart-summary">
      <h2 id="cart-summary">Order Summary</h2>
      <dl>
        <dt>Subtotal</dt>
        <dd>{formatUsd(subtotal)}</dd>
        <dt>Shipping</dt>
        <dd>{shipping > 0 ? formatUsd(shipping) : 'Free'}</dd>
        <dt>Tax</dt>
        <dd>{formatUsd(tax)}</dd>
        <dt className="cart-summary-total">Total</dt>
        <dd className="cart-summary-total">{formatUsd(total)}</dd>
      </dl>
      {orderable && missing > 0 && <p>Add {formatUsd(missing)} for free shipping.</p>}
      {orderable && (
        <ButtonLink to="/checkout" size="large" wide>
          Proceed to Checkout
        </ButtonLink>
      )}
      <p>Free shipping on orders over $50</p>
    </section>
  )
}
