import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link, Navigate, PrefetchPageLinks, useNavigate } from 'react-router'

import { Spinner } from '../../ui/spinner.tsx'
import { Steps } from '../../ui/steps.tsx'
import { preloadToasts } from '../../ui/toast-outlet.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import type { Shopper } from '../auth/auth.ts'
import type { CartItem } from '../cart/cart.ts'
import { ReducedAnnouncement } from '../cart/reduced-notice.tsx'
import { StockChanges } from '../cart/stock-changes.tsx'
import { orderPath } from '../orders/order.ts'
import type { SavedAddress } from './address.data.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import { useCheckout } from './checkout.state.ts'
import { checkoutSteps, stepLabels, type CheckoutStep } from './checkout.ts'
import { emptyCard } from './payment-card.ts'
import { PaymentStep } from './payment-step.tsx'
import { useOrderNumber, usePlaceOrder } from './place-order.state.ts'
import { ReviewStep } from './review-step.tsx'
import { ShippingStep } from './shipping-step.tsx'
import { useEmptyCart } from './use-empty-cart.ts'

import './checkout-screen.css'

interface CheckoutScreenProps {
  shopper: Shopper
  saved: SavedAddress[]
  items: CartItem[]
}

/** The three steps with the summary beside them; the address's hash says which one is open. */
export function CheckoutScreen({ shopper, saved, items }: CheckoutScreenProps) {
  const navigate = useNavigate()
  const { draft, change, card, setCard, step, wanted } = useCheckout(shopper)
  useOrderNumber(step === 'review', draft, change)
  const order = usePlaceOrder({
    shopper,
    draft,
    change,
    items,
    onPlaced(orderNumber) {
      setCard(emptyCard)
      // The draft keeps the number until the receipt is there: a reload on the way still finds it.
      void navigate(orderPath(orderNumber), { replace: true })
    },
  })
  useEmptyCart(items.length === 0 && ['ready', 'stopped'].includes(order.placing.status))
  const place = useKeptFocus<HTMLElement>()
  const title = useStepTitle(step)
  const go = (next: CheckoutStep) => () => void navigate({ hash: next })
  const form = { draft, change }
  const views: Record<CheckoutStep, ReactNode> = {
    shipping: <ShippingStep {...form} saved={saved} onContinue={go('payment')} />,
    payment: <PaymentStep {...form} card={card} onCard={setCard} onContinue={go('review')} />,
    review: <ReviewStep {...form} card={card} items={items} order={order} />,
  }
  if (order.placing.status === 'placed') return <Spinner label="Loading your order" />
  if (items.length === 0) return null
  if (step !== wanted) return <Navigate to={{ hash: step }} replace />
  return (
    <div className="checkout-screen">
      <WaysOn />
      <CheckoutHeader step={step} />
      <CheckoutSummary items={items} percentOff={draft.code?.percent_off ?? 0} />
      <ReducedAnnouncement items={items} />
      <section {...place} aria-labelledby="checkout-step">
        <h2 id="checkout-step" ref={title} tabIndex={-1}>
          {stepTitles[step]}
        </h2>
        {step !== 'review' && <StockChanges items={items} />}
        {views[step]}
      </section>
    </div>
  )
}

/** Every way out of here is on this device before it is needed: it must be open without a network too. */
function WaysOn() {
  useEffect(preloadToasts, [])
  return waysOn.map((path) => <PrefetchPageLinks key={path} page={path} />)
}

function CheckoutHeader({ step }: { step: CheckoutStep }) {
  return (
    <header>
      <Link to="/cart">
        <ChevronLeft aria-hidden />
        Back to cart
      </Link>
      <h1>Checkout</h1>
      <Steps label="Checkout" steps={steps} current={checkoutSteps.indexOf(step)} />
    </header>
  )
}

/** Moves the reader to the title of a step that opens, but not on arrival: the page's own title comes first. */
function useStepTitle(step: CheckoutStep) {
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) title.current?.focus({ preventScroll: true })
    shown.current = step
  }, [step])
  return title
}

const steps = checkoutSteps.map((step) => ({ label: stepLabels[step], to: { hash: step } }))

const waysOn = [orderPath('ORD-'), '/cart', '/login']

const stepTitles: Record<CheckoutStep, string> = {
  shipping: 'Shipping',
  payment: 'Payment',
  review: 'Review your order',
}
