import { useEffect } from 'react'

import { FailedScreen } from '../ui/feedback/failed-screen.tsx'
import { LoadingScreen } from '../ui/feedback/loading.tsx'
import { describePrivatePage } from '../document/head.ts'
import { CartItemRow } from '../shop/cart/cart-item-row.tsx'
import { isOrderable } from '../shop/cart/cart.ts'
import { cartFailures, useCart, type Cart } from '../shop/cart/cart.state.tsx'
import { UnavailableItems, useReducedAnnouncement } from '../shop/cart/stock-changes.tsx'
import { CartSummary } from '../shop/checkout/cart-summary.tsx'
import { useSession } from '../shop/session/session.state.ts'
import { SignInPrompt } from '../shop/session/sign-in-prompt.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { toast } from '../ui/feedback/toast.ts'
import './cart.css'

export const meta = () => describePrivatePage('Cart')

export const headers = () => ({ 'Cache-Control': 'no-store' })

export default function CartScreen() {
  const cart = useCart()
  useReducedAnnouncement(cart.items)
  if (cart.status === 'loading') return <LoadingScreen label="Loading your cart" />
  if (cart.status === 'signed-out')
    return (
      <SignInPrompt picture="/pictures/scenes/empty-cart.webp">
        You need to be signed in to view your cart items and proceed with checkout.
      </SignInPrompt>
    )
  if (cart.status === 'failed') return <FailedCart onTryAgain={cart.reload} />
  return <LoadedCart cart={cart} />
}

function LoadedCart({ cart: { items, count } }: { cart: Cart }) {
  const session = useSession()
  if (items.length === 0)
    return (
      <EmptyState
        level={1}
        title="Your Cart is Empty"
        picture="/pictures/scenes/empty-cart.webp"
        action={<ButtonLink to="/products">Continue Shopping</ButtonLink>}
      >
        Start shopping to add items to your cart and create your perfect collection.
      </EmptyState>
    )
  return (
    <div className="cart page-width">
      <h1>Shopping Cart</h1>
      <section className="cart-items" aria-labelledby="cart-items">
        <h2 id="cart-items" className="small-heading">{`Cart Items (${count})`}</h2>
        <ul>
          {items.filter(isOrderable).map((item) => (
            <CartItemRow key={item.id} item={item} />
          ))}
        </ul>
        <UnavailableItems items={items} />
      </section>
      {session.status === 'signed-in' && (
        <CartSummary key={session.shopper.id} shopper={session.shopper} items={items} />
      )}
    </div>
  )
}

function FailedCart({ onTryAgain }: { onTryAgain: () => Promise<unknown> }) {
  useEffect(() => void toast.error({ description: cartFailures.load }), [])
  return <FailedScreen onTryAgain={onTryAgain}>{cartFailures.load}</FailedScreen>
}
