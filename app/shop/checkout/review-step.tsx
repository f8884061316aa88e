import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { isOrderable, type CartItem } from '../cart/cart.ts'
import { StockChanges } from '../cart/stock-changes.tsx'
import { OrderAddress } from '../orders/order-address.tsx'
import { OrderItems } from '../orders/order-items.tsx'
import type { OrderItem } from '../orders/order.ts'
import { formatUsd, itemTotal } from '../pricing/pricing.ts'
import { checkoutTotal, type CheckoutStep } from './checkout.ts'
import type { CheckoutDraft, DraftChange } from './checkout-draft.ts'
import { CodeForm } from './code-form.tsx'
import { OrderStopped } from './order-stopped.tsx'
import { cardBrand, lastFourDigits, type PaymentCard } from './payment-card.ts'
import type { Placing } from './place-order.state.ts'

import './review-step.css'

interface ReviewStepProps {
  draft: CheckoutDraft
  change: (change: DraftChange) => void
  items: CartItem[]
  card: PaymentCard
  order: OrderToReview
}

interface OrderToReview {
  placing: Placing
  place: () => Promise<void>
  /** What stopped the order was put right by the shopper. */
  clear: () => void
}

/** Step 3: everything once more, then the order. */
export function ReviewStep({ draft, change, items, card, order }: ReviewStepProps) {
  function dropCode() {
    change({ kind: 'code', code: null })
    order.clear()
  }
  const { placing } = order
  return (
    <div className="review-step">
      <ReviewParts draft={draft} items={items} card={card} />
      <CodeForm code={draft.code} onCode={(code) => change({ kind: 'code', code })} />
      <StockChanges items={items} />
      {placing.status === 'stopped' && (
        <OrderStopped problem={placing.problem} onDropCode={dropCode} />
      )}
      <PlaceOrder
        total={checkoutTotal(items, draft.code?.percent_off ?? 0).total}
        status={placing.status}
        onPlace={() => void order.place()}
      />
    </div>
  )
}

interface PlaceOrderProps {
  /** dollars */
  total: number
  status: Placing['status']
  onPlace: () => void
}

function PlaceOrder({ total, status, onPlace }: PlaceOrderProps) {
  const busy = status !== 'ready' && status !== 'stopped'
  return (
    <>
      <Button size="large" wide busy={busy} busyText="Placing your order..." onClick={onPlace}>
        Place order: {formatUsd(total)}
      </Button>
      <p className="review-step-checking" role="status">
        {status === 'checking' && 'We are still checking your order. Please keep this page open.'}
      </p>
      {!busy && (
        <ButtonLink to={{ hash: 'payment' }} look="quiet" prefetch="none">
          Back to payment
        </ButtonLink>
      )}
    </>
  )
}

function ReviewParts({ draft, items, card }: Pick<ReviewStepProps, 'draft' | 'items' | 'card'>) {
  const notes = draft.notes.trim()
  return (
    <>
      <ReviewPart title="Items" to="/cart" edit="Edit cart">
        <OrderItems items={reviewItems(items)} />
      </ReviewPart>
      <ReviewPart title="Billing address" to={{ hash: 'shipping' }} edit="Edit billing address">
        <OrderAddress address={draft.billing} />
      </ReviewPart>
      <ReviewPart title="Shipping address" to={{ hash: 'shipping' }} edit="Edit shipping address">
        {draft.sameAsBilling ? (
          <p>Same as the billing address</p>
        ) : (
          <OrderAddress address={draft.shipping} />
        )}
      </ReviewPart>
      <ReviewPart title="Payment method" to={{ hash: 'payment' }} edit="Edit payment method">
        <p>{paymentWords(draft, card)}</p>
      </ReviewPart>
      {notes && (
        <ReviewPart title="Order notes" to={{ hash: 'payment' }} edit="Edit order notes">
          <p className="review-step-notes" dir="auto">
            {notes}
          </p>
        </ReviewPart>
      )}
    </>
  )
}

interface ReviewPartProps {
  title: string
  to: string | { hash: CheckoutStep }
  /** The link's name for those who do not see what it stands beside. */
  edit: string
  children: ReactNode
}

function ReviewPart({ title, to, edit, children }: ReviewPartProps) {
  return (
    <section>
      <h3>{title}</h3>
      <Link to={to}>
        Edit<VisuallyHidden>{edit.replace('Edit', '')}</VisuallyHidden>
      </Link>
      {children}
    </section>
  )
}

/** Of a card only what tells it from another one. */
function paymentWords({ paymentMethod }: CheckoutDraft, { number }: PaymentCard): string {
  if (paymentMethod === 'paypal') return 'PayPal'
  return `${cardBrand(number) ?? 'Card'} ending in ${lastFourDigits(number)}`
}

function reviewItems(items: CartItem[]): OrderItem[] {
  return items.filter(isOrderable).map(({ id, product_id, quantity, product }) => ({
    id,
    product_id,
    product_name: product.name,
    product_slug: product.slug,
    product_image_url: product.image_url,
    quantity,
    unit_price: product.price,
    total_price: itemTotal(product.price, quantity),
    // No way out of the page from here: it would cost the shopper the typed card.
    product: null,
  }))
}
