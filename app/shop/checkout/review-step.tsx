import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { Button, ButtonLink } from '../../ui/button.tsx'
import { cartTotal, type CartItem } from '../cart/cart.ts'
import { StockChanges } from '../cart/stock-changes.tsx'
import { OrderAddress, OrderItems } from '../orders/order-items.tsx'
import { formatUsd } from '../pricing/pricing.ts'
import { useRates } from '../pricing/rates.state.ts'
import { type CheckoutStep } from './checkout-steps.ts'
import { itemsToOrder } from './order-request.ts'
import type { CheckoutDraft } from './checkout-draft.ts'
import { CodeForm } from './code-form.tsx'
import { cardBrand, lastFourDigits } from './payment/card-number.ts'
import type { PaymentCard } from './payment/payment-card.ts'
import type { usePlaceOrder } from './place-order.state.ts'
import { Alert, bringIntoView } from '../../ui/feedback/alert.tsx'
import { signInPath } from '../session/session.ts'
import type { OrderError, OrderErrorAction } from './checkout-errors.ts'
import './checkout-screen.css'

interface ReviewStepProps {
  draft: CheckoutDraft
  change: (change: Partial<CheckoutDraft>) => void
  items: CartItem[]
  card: PaymentCard
  order: ReturnType<typeof usePlaceOrder>
}

/** Step 3: all of the order, and the button that places it. */
export function ReviewStep({ draft, change, items, card, order }: ReviewStepProps) {
  const { placement } = order
  const busy = placement.status !== 'ready' && placement.status !== 'stopped'
  const { total_amount } = cartTotal(items, useRates(), draft.code)
  return (
    <div className="review-step">
      <ReviewSections draft={draft} items={items} card={card} />
      <CodeForm code={draft.code} items={items} onCode={(code) => change({ code })} />
      <StockChanges items={items} />
      {placement.status === 'stopped' && (
        <OrderErrorAlert error={placement.error} onDropCode={() => change({ code: null })} />
      )}
      <Button
        size="large"
        wide
        busy={busy}
        busyText="Placing your order..."
        onClick={() => void order.place()}
      >
        {`Place order: ${formatUsd(total_amount)}`}
      </Button>
      <p className="review-step-checking" role="status">
        {placement.status === 'checking' &&
          'We are still checking your order. Please keep this page open.'}
      </p>
      {!busy && (
        <ButtonLink to={{ hash: 'payment' }} look="quiet" prefetch="none">
          Back to payment
        </ButtonLink>
      )}
    </div>
  )
}

function ReviewSections({ draft, items, card }: Pick<ReviewStepProps, 'draft' | 'items' | 'card'>) {
  const notes = draft.notes.trim()
  return (
    <>
      <ReviewSection title="Items" to="/cart" edit="cart">
        <OrderItems items={itemsToOrder(items)} />
      </ReviewSection>
      <ReviewSection title="Billing address" to={{ hash: 'shipping' }} edit="billing address">
        <OrderAddress address={draft.billing} />
      </ReviewSection>
      <ReviewSection title="Shipping address" to={{ hash: 'shipping' }} edit="shipping address">
        {draft.sameAsBilling ? (
          <p>Same as the billing address</p>
        ) : (
          <OrderAddress address={draft.shipping} />
        )}
      </ReviewSection>
      <ReviewSection title="Payment method" to={{ hash: 'payment' }} edit="payment method">
        <p>{paymentText(draft, card)}</p>
      </ReviewSection>
      {notes && (
        <ReviewSection title="Order notes" to={{ hash: 'payment' }} edit="order notes">
          <p dir="auto">{notes}</p>
        </ReviewSection>
      )}
    </>
  )
}

interface ReviewSectionProps {
  title: string
  to: string | { hash: CheckoutStep }
  /** What the link edits, for its accessible name. */
  edit: string
  children: ReactNode
}

function ReviewSection({ title, to, edit, children }: ReviewSectionProps) {
  return (
    <section>
      <h3>{title}</h3>
      <Link to={to}>
        <span>Edit</span>
        <span className="visually-hidden">{` ${edit}`}</span>
      </Link>
      {children}
    </section>
  )
}

/** Of a card only the brand and the last four digits. */
function paymentText({ paymentMethod }: CheckoutDraft, { number }: PaymentCard): string {
  if (paymentMethod === 'paypal') return 'PayPal'
  return `${cardBrand(number) ?? 'Card'} ending in ${lastFourDigits(number)}`
}

interface OrderErrorAlertProps {
  error: OrderError
  onDropCode: () => void
}

/** Why the order was not placed, with a button or link for the next step. Scrolls into view. */
function OrderErrorAlert({ error, onDropCode }: OrderErrorAlertProps) {
  const link = links[error.action]
  const action = link ? (
    <ButtonLink {...link} look="secondary" size="small" prefetch="none" />
  ) : error.action === 'drop-code' ? (
    <Button look="secondary" size="small" onClick={onDropCode}>
      Order without the code
    </Button>
  ) : null
  return (
    // Every attempt unmounts the alert, so it scrolls once for each error.
    <Alert ref={bringIntoView} variant="destructive" title={error.title} action={action}>
      {error.lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {error.action === 'review' && <span>Please look over your order, then place it again.</span>}
    </Alert>
  )
}

const links: Partial<
  Record<OrderErrorAction, { to: string | { hash: string }; children: string }>
> = {
  'to-cart': { to: '/cart', children: 'Go to your cart' },
  'to-shipping': { to: { hash: 'shipping' }, children: 'Change the address' },
  'to-payment': { to: { hash: 'payment' }, children: 'Change the notes' },
  'sign-in': { to: signInPath('/checkout#review'), children: 'Sign In' },
}
