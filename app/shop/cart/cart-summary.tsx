import type { ReactNode } from 'react'

import { ButtonLink } from '../../ui/button.tsx'
import { OrderAmounts } from '../pricing/order-amounts.tsx'
import {
  amountToFreeShipping,
  formatUsd,
  formatWholeUsd,
  type Discount,
} from '../pricing/pricing.ts'
import { useRates } from '../pricing/rates.state.ts'
import { cartTotal, isOrderable, type CartItem } from './cart.ts'
import './cart-summary.css'

interface CartSummaryProps {
  items: CartItem[]
  discount?: Discount | null
  /** The field for a discount code. */
  codeForm?: ReactNode
}

/** The total of the cart with shipping and tax, as in checkout. */
export function CartSummary({ items, discount = null, codeForm }: CartSummaryProps) {
  const rates = useRates()
  const total = cartTotal(items, rates, discount)
  const missing = amountToFreeShipping(total.subtotal, rates)
  const orderable = items.some(isOrderable)
  return (
    <section className="cart-summary" aria-labelledby="cart-summary">
      <h2 id="cart-summary">Order Summary</h2>
      <OrderAmounts {...total} />
      {orderable ? (
        <>
          {/* One line in both cases: the button below does not move when the subtotal crosses the limit. */}
          <p>
            {missing > 0 ? `Add ${formatUsd(missing)} for free shipping.` : 'Shipping is free.'}
          </p>
          {codeForm}
          <ButtonLink to="/checkout" size="large" wide>
            Proceed to Checkout
          </ButtonLink>
        </>
      ) : (
        <p>Nothing here can be ordered now, so there is nothing to pay.</p>
      )}
      <FreeShippingNote />
    </section>
  )
}

export function FreeShippingNote() {
  return <p>{`Free shipping on orders over ${formatWholeUsd(useRates().free_shipping_over)}`}</p>
}
