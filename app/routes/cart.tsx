import { useEffect } from 'react'

import { FailedScreen } from '../layout/failed-screen.tsx'
import { WaitingScreen } from '../layout/waiting-screen.tsx'
import { describePage } from '../platform/document-head.ts'
import { houseName } from '../platform/house.ts'
import { CartItemRow } from '../shop/cart/cart-item-row.tsx'
import { CartSummary } from '../shop/cart/cart-summary.tsx'
import { cartCount } from '../shop/cart/cart-count.ts'
import { isOrderable, type CartItem } from '../shop/cart/cart.ts'
import { useCart, type Cart } from '../shop/cart/cart.state.tsx'
import { ReducedAnnouncement } from '../shop/cart/reduced-notice.tsx'
import { UnavailableItems } from '../shop/cart/unavailable-items.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Picture } from '../ui/picture.tsx'
import { notify } from '../ui/toast.ts'
import { useKeptFocus } from '../ui/use-kept-focus.ts'

import type { Route } from './+types/cart.ts'
import './cart.css'

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    title: 'Cart',
    description: `What you have chosen at ${houseName}, and what it comes to with shipping and tax.`,
    path: '/cart',
  })
}

export const headers = () => ({ 'Cache-Control': 'no-store' })

export default function CartScreen() {
  const cart = useCart()
  return (
    <>
      <ReducedAnnouncement items={cart.items} />
      <CartAsItStands cart={cart} />
    </>
  )
}

function CartAsItStands({ cart }: { cart: Cart }) {
  if (cart.status === 'loading') return <WaitingScreen label="Loading your cart" />
  if (cart.status === 'signed-out') return <SignedOutCart />
  if (cart.status === 'failed') return <FailedCart onTryAgain={cart.reload} />
  return <ReadCart items={cart.items} />
}

/** Undo, Remove and their like take themselves off the page: the focus goes to where they stood. */
function ReadCart({ items }: { items: CartItem[] }) {
  const place = useKeptFocus<HTMLElement>()
  if (items.length > 0) return <FilledCart items={items} place={place} />
  return (
    <section {...place} aria-label="Cart">
      <EmptyCart />
    </section>
  )
}

interface FilledCartProps {
  items: CartItem[]
  place: ReturnType<typeof useKeptFocus<HTMLElement>>
}

function FilledCart({ items, place }: FilledCartProps) {
  const orderable = items.filter(isOrderable)
  return (
    <div className="cart">
      <h1>Shopping Cart</h1>
      <section {...place} className="cart-items" aria-labelledby="cart-items">
        <h2 id="cart-items">Cart Items ({cartCount(orderable)})</h2>
        <ul>
          {orderable.map((item) => (
            <CartItemRow key={item.product_id} item={item} product={item.product} />
          ))}
        </ul>
        <UnavailableItems items={items} />
      </section>
      <CartSummary items={items} />
    </div>
  )
}

function EmptyCart() {
  return (
    <EmptyState
      level={1}
      title="Your Cart is Empty"
      picture={<Picture src="/pictures/scenes/empty-cart.webp" alt="" ratio="1/1" />}
      action={<ButtonLink to="/products">Continue Shopping</ButtonLink>}
    >
      Start shopping to add items to your cart and create your perfect collection.
    </EmptyState>
  )
}

function SignedOutCart() {
  return (
    <EmptyState
      level={1}
      title="Please Sign In"
      picture={<Picture src="/pictures/scenes/empty-cart.webp" alt="" ratio="1/1" />}
      action={<ButtonLink to="/login?from=%2Fcart">Sign In</ButtonLink>}
    >
      You need to be signed in to view your cart items and proceed with checkout.
    </EmptyState>
  )
}

function FailedCart({ onTryAgain }: { onTryAgain: () => Promise<void> }) {
  useEffect(() => void notify({ ...failure, variant: 'destructive' }), [])
  return <FailedScreen onTryAgain={onTryAgain}>{failure.description}</FailedScreen>
}

const failure = { title: 'Error', description: 'Failed to load cart items. Please try again.' }
