import { redirect } from 'react-router'

import { FailedScreen } from '../ui/feedback/failed-screen.tsx'
import { LoadingScreen } from '../layout/loading-screen.tsx'
import { describePrivatePage } from '../document/head.ts'
import { profileQuery } from '../shop/account/account.state.ts'
import { profileForm } from '../shop/account/profile.ts'
import type { Shopper } from '../shop/session/session.ts'
import { queryClient } from '../shop/session/shopper-query.state.tsx'
import { requireShopper, useShopper } from '../shop/session/sign-in-gate.tsx'
import { cartList, useCart } from '../shop/cart/cart.state.tsx'
import { addressesQuery } from '../shop/checkout/address/address-book.state.ts'
import { CheckoutScreen } from '../shop/checkout/checkout-screen.tsx'
import { fillDraft } from '../shop/checkout/checkout-draft.ts'
import { readDraft, removeDraft, writeDraft } from '../shop/checkout/checkout.state.ts'
import { orderPath } from '../shop/orders/order.ts'
import { orderQuery } from '../shop/orders/order.state.ts'
import { listQuery } from '../shop/session/shopper-list.state.ts'
import { toast } from '../ui/feedback/toast.ts'
import type { Route } from './+types/checkout.ts'
import type { PrivateScreen } from './private.tsx'

export function meta() {
  return describePrivatePage('Checkout')
}

const label = 'Loading your checkout'

export const handle: PrivateScreen = {
  label,
  noScript: 'Checkout works with JavaScript only: that is what keeps your card on this device.',
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const shopper = await requireShopper(request)
  const [placed, addresses, profile] = await Promise.all([
    findPlacedOrder(shopper),
    readAddresses(shopper),
    readProfile(shopper),
  ])
  if (placed) throw redirect(orderPath(placed))
  writeDraft(shopper, (draft) => fillDraft(draft, addresses, profile))
  return { addresses }
}

/**
 * The number of the draft's order if it was placed, but the page was left before the response. A cart that has been
 * filled since, as in a duplicated tab, is not of that order and gets a new draft.
 */
async function findPlacedOrder(shopper: Shopper): Promise<string | null> {
  const { orderNumber } = readDraft(shopper)
  if (!orderNumber) return null
  const client = queryClient()
  try {
    if (!(await client.fetchQuery(orderQuery(shopper.id, orderNumber)))) return null
  } catch {
    return null
  }
  const cart = await client.fetchQuery(listQuery(cartList, shopper.id)).catch(() => null)
  if (!cart?.confirmed.length) return orderNumber
  removeDraft(shopper, orderNumber)
  return null
}

/** Best effort: the checkout works without saved addresses. */
async function readAddresses({ id }: Shopper) {
  try {
    return await queryClient().fetchQuery(addressesQuery(id))
  } catch {
    toast.error(failure)
    return []
  }
}

/** Name and phone of the profile; where it has none or cannot be read, the name of the sign-up. */
async function readProfile(shopper: Shopper) {
  const reading = queryClient().fetchQuery(profileQuery(shopper.id))
  const { first_name, last_name, phone } = profileForm(await reading.catch(() => null), shopper)
  return { first_name, last_name, phone }
}

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const shopper = useShopper()
  const cart = useCart()
  if (cart.status === 'failed')
    return <FailedScreen onTryAgain={cart.reload}>{failure.description}</FailedScreen>
  if (cart.status !== 'ready') return <LoadingScreen label={label} />
  return <CheckoutScreen shopper={shopper} saved={loaderData.addresses} items={cart.items} />
}

const failure = { description: 'Failed to load checkout information.' }
