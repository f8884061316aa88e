import { Navigate, redirect, useLocation } from 'react-router'

import { FailedScreen } from '../layout/failed-screen.tsx'
import { browserBackend } from '../platform/browser-backend.ts'
import { describePrivatePage } from '../platform/document-head.ts'
import { requireShopper, useAuth } from '../shop/auth/auth.state.ts'
import { signInPath, type Shopper } from '../shop/auth/auth.ts'
import { useCart } from '../shop/cart/cart.state.tsx'
import { listAddresses } from '../shop/checkout/address.data.ts'
import { CheckoutScreen } from '../shop/checkout/checkout-screen.tsx'
import { forgetDraft, readDraft } from '../shop/checkout/draft-storage.ts'
import { getOrder } from '../shop/orders/order.data.ts'
import { orderPath } from '../shop/orders/order.ts'
import { Spinner } from '../ui/spinner.tsx'
import { notify } from '../ui/toast.ts'
import type { Route } from './+types/checkout.ts'

import './checkout.css'

export function meta() {
  return describePrivatePage('Checkout')
}

export const headers = () => ({ 'Cache-Control': 'no-store' })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const shopper = await requireShopper(request)
  const [placed, addresses] = await Promise.all([findPlacedOrder(shopper), readAddresses(shopper)])
  if (placed) throw redirect(orderPath(placed))
  return { shopper, addresses }
}

/** The page was left before the answer to an order came: then the way on is its receipt. */
async function findPlacedOrder(shopper: Shopper): Promise<string | null> {
  const orderNumber = readDraft(shopper)?.orderNumber
  if (!orderNumber) return null
  try {
    const order = await getOrder(browserBackend(), shopper.id, orderNumber)
    if (order) forgetDraft()
    return order && orderNumber
  } catch (error) {
    // Placing finds it too, before anything is ordered a second time.
    console.error('An order of before could not be looked up', error)
    return null
  }
}

/** Without saved addresses the checkout still works, by typing. */
async function readAddresses(shopper: Shopper) {
  try {
    return await listAddresses(browserBackend(), shopper.id)
  } catch (error) {
    console.error('The saved addresses could not be read', error)
    notify(failure)
    return []
  }
}

export function HydrateFallback() {
  return <CheckoutWaiting />
}

// Not the fallback itself: the build cuts that out of the screen's file, and the screen would look for it.
function CheckoutWaiting() {
  return (
    <div className="checkout-waiting">
      <Spinner label="Loading your checkout" />
      <noscript>
        Checkout works with JavaScript only: that is what keeps your card on this device.
      </noscript>
    </div>
  )
}

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const { shopper, addresses } = loaderData
  const auth = useAuth()
  const cart = useCart()
  const { hash } = useLocation()
  if (auth.status === 'signed-out') return <Navigate to={signInPath(`/checkout${hash}`)} replace />
  if (cart.status === 'failed')
    return <FailedScreen onTryAgain={cart.reload}>{failure.description}</FailedScreen>
  if (cart.status !== 'ready') return <CheckoutWaiting />
  return <CheckoutScreen key={shopper.id} shopper={shopper} saved={addresses} items={cart.items} />
}

const failure = {
  title: 'Error',
  description: 'Failed to load checkout information.',
  variant: 'destructive',
} as const
