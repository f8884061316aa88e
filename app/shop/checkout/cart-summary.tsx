import { ButtonLink } from '../../ui/button.tsx'
import { OrderAmounts } from '../pricing/order-amounts.tsx'
import { amountToFreeShipping, formatUsd, formatWholeUsd } from '../pricing/pricing.ts'
import { useRates } from '../pricing/rates.state.ts'
import { cartTotal, isOrderable, type CartItem } from '../cart/cart.ts'
import type { Shopper } from '../session/session.ts'
import { useDraft } from './checkout.state.ts'
import { CodeForm } from './code-form.tsx'
import './cart-summary.css'

/** The total of the cart with shipping and tax, and with the discount code that the checkout will use. */
export function CartSummary({ shopper, items }: { shopper: Shopper; items: CartItem[] }) {
  const rates = useRates()
  const [{ code }, change] = useDraft(shopper)
  const total = cartTotal(items, rates, code)
  const missing = amountToFreeShipping(total.subtotal, rates)
  const orderable = items.some(isOrderable)
  return (
    <section className="cart-summary" aria-labelledby="cart-summary">
      <h2 id="cart-summary">Order Summary</h2>
      <OrderAmounts {...total} />
      {orderable ? (
        <>
          {/* One line in both cases: the button below does not move when the subtotal crosses the limit. */}
          <p className="soft">
            {missing > 0 ? `Add ${formatUsd(missing)} for free shipping.` : 'Shipping is free.'}
          </p>
          <CodeForm code={code} items={items} onCode={(next) => change({ code: next })} />
          <ButtonLink to="/checkout" size="large" wide>
            Proceed to Checkout
          </ButtonLink>
        </>
      ) : (
        <p className="soft">Nothing here can be ordered now, so there is nothing to pay.</p>
      )}
      <FreeShippingNote />
    </section>
  )
}

export function FreeShippingNote() {
  const { free_shipping_over } = useRates()
  return (
    <p className="soft">{`Free shipping on orders over ${formatWholeUsd(free_shipping_over)}`}</p>
  )
}
