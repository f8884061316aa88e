import { redirect } from 'react-router'

import { FailedScreen } from '../layout/failed-screen.tsx'
import { LoadingScreen } from '../layout/loading-screen.tsx'
import { callBackend } from '../client/browser-backend.ts'
import { describePrivatePage } from '../document/head.ts'
import { getProfile } from '../shop/account/account.data.ts'
import { profileForm } from '../shop/account/profile.ts'
import type { Shopper } from '../shop/session/session.ts'
import { requireShopper, SignInGate } from '../shop/session/sign-in-gate.tsx'
import { listCartItems } from '../shop/cart/cart.data.ts'
import { useCart } from '../shop/cart/cart.state.tsx'
import { listAddresses } from '../shop/checkout/address/address.data.ts'
import { CheckoutScreen } from '../shop/checkout/checkout-screen.tsx'
import { fillDraft } from '../shop/checkout/checkout-draft.ts'
import { readDraft, removeDraft, writeDraft } from '../shop/checkout/checkout.state.ts'
import { orderPath } from '../shop/orders/order.ts'
import { lookUpOrder } from '../shop/orders/place-order.data.ts'
import { toast } from '../ui/feedback/toast.ts'
import type { Route } from './+types/checkout.ts'

export function meta() {
  return describePrivatePage('Checkout')
}

export const headers = () => ({ 'Cache-Control': 'no-store' })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const shopper = await requireShopper(request)
  const [placed, addresses, profile] = await Promise.all([
    findPlacedOrder(shopper),
    readAddresses(shopper),
    readProfile(shopper),
  ])
  if (placed) throw redirect(orderPath(placed))
  writeDraft(shopper, (draft) => fillDraft(draft, addresses, profile))
  return { shopper, addresses }
}

/**
 * The number of the draft's order if it was placed, but the page was left before the response. A cart that has been
 * filled since, as in a duplicated tab, is not of that order and gets a new draft.
 */
async function findPlacedOrder(shopper: Shopper): Promise<string | null> {
  const { orderNumber } = readDraft(shopper)
  if (!orderNumber) return null
  const items = await callBackend(
    'The order could not be looked up',
    async (backend) => {
      const found = await lookUpOrder(backend, shopper.id, orderNumber)
      return found.outcome === 'placed' ? listCartItems(backend, shopper.id) : null
    },
    null,
  )
  if (items === null) return null
  if (items.length === 0) return orderNumber
  removeDraft(shopper, orderNumber)
  return null
}

/** Best effort: the checkout works without saved addresses. */
async function readAddresses(shopper: Shopper) {
  const addresses = await callBackend(
    'The saved addresses could not be read',
    (backend) => listAddresses(backend, shopper.id),
    null,
  )
  if (addresses === null) toast.error(failure)
  return addresses ?? []
}

/** Name and phone of the profile; where it has none or cannot be read, the name of the sign-up. */
async function readProfile(shopper: Shopper) {
  const profile = await callBackend(
    'The profile could not be read',
    (backend) => getProfile(backend, shopper.id),
    null,
  )
  const { first_name, last_name, phone } = profileForm(profile, shopper)
  return { first_name, last_name, phone }
}

export function HydrateFallback() {
  return <CheckoutLoading />
}

// A separate component: the build removes HydrateFallback from the route's module.
function CheckoutLoading() {
  return (
    <LoadingScreen
      label="Loading your checkout"
      noScript="Checkout works with JavaScript only: that is what keeps your card on this device."
    />
  )
}

export default function Checkout({ loaderData }: Route.ComponentProps) {
  return (
    <SignInGate shopperId={loaderData.shopper.id}>
      <OwnCheckout {...loaderData} />
    </SignInGate>
  )
}

function OwnCheckout({ shopper, addresses }: Route.ComponentProps['loaderData']) {
  const cart = useCart()
  if (cart.status === 'failed')
    return <FailedScreen onTryAgain={cart.reload}>{failure.description}</FailedScreen>
  if (cart.status !== 'ready') return <CheckoutLoading />
  return <CheckoutScreen shopper={shopper} saved={addresses} items={cart.items} />
}

const failure = { description: 'Failed to load checkout information.' }
