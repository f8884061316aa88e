import { ChevronLeft } from 'lucide'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link, Navigate, PrefetchPageLinks, useNavigate } from 'react-router'

import { Spinner } from '../../ui/feedback/loading.tsx'
import { Steps } from '../../ui/steps.tsx'
import type { Shopper } from '../session/session.ts'
import { isOrderable, type CartItem } from '../cart/cart.ts'
import { StockChanges, useReducedAnnouncement } from '../cart/stock-changes.tsx'
import { orderPath } from '../orders/order.ts'
import { useCheckout, useCartRedirect, useShownPrices } from './checkout.state.ts'
import { checkoutSteps, type CheckoutStep } from './checkout-steps.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import { emptyCard } from './payment/payment-card.ts'
import { PaymentStep } from './payment/payment-step.tsx'
import { emptyCartError, nothingToOrderError } from './checkout-errors.ts'
import { usePlaceOrder, type Placement } from './place-order.state.ts'
import { ReviewStep } from './review-step.tsx'
import { ShippingStep } from './shipping-step.tsx'
import type { SavedAddress } from './address/address.ts'
import { Icon } from '../../ui/icon.tsx'
import './checkout-screen.css'

interface CheckoutScreenProps {
  shopper: Shopper
  saved: SavedAddress[]
  items: CartItem[]
}

/** The step of the URL's hash, with the summary beside it. */
export function CheckoutScreen({ shopper, saved, ...cart }: CheckoutScreenProps) {
  const navigate = useNavigate()
  const { draft, change, card, typeCard, step, wanted } = useCheckout(shopper)
  const [items, forgetPrices] = useShownPrices(cart.items)
  const order = usePlaceOrder({
    shopper,
    draft,
    change,
    items,
    onPricesTold: forgetPrices,
    onPlaced(orderNumber) {
      typeCard(emptyCard)
      // The receipt removes the draft: until then a reload finds the order by its number.
      void navigate(orderPath(orderNumber), { replace: true })
    },
  })
  useReducedAnnouncement(items)
  const { status } = order.placement
  useCartRedirect(shopper, reasonToLeave(items, status))
  const title = useStepTitle(step)
  const go = (next: CheckoutStep) => () => void navigate({ hash: next })
  const current = checkoutSteps.findIndex(({ name }) => name === step)
  const form = { draft, change }
  const views: Record<CheckoutStep, ReactNode> = {
    shipping: <ShippingStep {...form} saved={saved} onContinue={go('payment')} />,
    payment: <PaymentStep {...form} card={card} onCard={typeCard} onContinue={go('review')} />,
    review: <ReviewStep {...form} card={card} items={items} order={order} />,
  }
  if (status === 'placed' || items.length === 0) return <Spinner label="Loading your order" />
  if (step !== wanted) return <Navigate to={{ hash: step }} replace />
  return (
    <div className="checkout-screen">
      {nextPaths.map((path) => (
        <PrefetchPageLinks key={path} page={path} />
      ))}
      <header>
        <Link to="/cart" className="plain-link">
          <Icon of={ChevronLeft} />
          <span>Back to cart</span>
        </Link>
        <h1>Checkout</h1>
        <Steps label="Checkout" steps={steps} current={current} />
      </header>
      <CheckoutSummary items={items} discount={draft.code} />
      <section aria-labelledby="checkout-step">
        <h2 id="checkout-step" ref={title} tabIndex={-1}>
          {checkoutSteps[current]?.title}
        </h2>
        {step !== 'review' && <StockChanges items={items} />}
        {views[step]}
      </section>
    </div>
  )
}

/** Why there is nothing to check out. Items that sell out while the order is placed are explained on this page. */
function reasonToLeave(items: CartItem[], status: Placement['status']) {
  if (items.length === 0) return ['ready', 'stopped'].includes(status) ? emptyCartError : null
  return status === 'ready' && !items.some(isOrderable) ? nothingToOrderError : null
}

/** Focuses the title of a step when it opens, except the first one. */
function useStepTitle(step: CheckoutStep) {
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) title.current?.focus({ preventScroll: true })
    shown.current = step
  }, [step])
  return title
}

const steps = checkoutSteps.map(({ name, label }) => ({ label, to: { hash: name } }))

/** Loaded in advance, so that they also open without a connection. */
const nextPaths = [orderPath('ORD-'), '/cart', '/login']
