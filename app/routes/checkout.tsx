import { redirect } from 'react-router'

import { FailedScreen } from '../ui/feedback/failed-screen.tsx'
import { LoadingScreen } from '../ui/feedback/loading.tsx'
import { describePrivatePage } from '../document/head.ts'
import { profileQuery } from '../shop/account/account.state.ts'
import { profileForm } from '../shop/account/profile.ts'
import type { Shopper } from '../shop/session/session.ts'
import { queryClient, shopperQuery } from '../shop/session/shopper-query.state.tsx'
import { requireShopper, useShopper } from '../shop/session/sign-in-gate.tsx'
import { useCart } from '../shop/cart/cart.state.tsx'
import { addressesQuery } from '../shop/checkout/address/address-book.state.ts'
import { loadFailure } from '../shop/checkout/checkout-errors.ts'
import { CheckoutScreen } from '../shop/checkout/checkout-screen.tsx'
import { fillDraft } from '../shop/checkout/checkout-draft.ts'
import { findPlacedOrder, writeDraft } from '../shop/checkout/checkout.state.ts'
import { quoteRates } from '../shop/orders/order.data.ts'
import { orderPath } from '../shop/orders/order.ts'
import { replaceRates } from '../shop/pricing/rates.state.ts'
import { toast } from '../ui/feedback/toast.ts'
import type { Route } from './+types/checkout.ts'
import type { PrivateScreen } from './private.tsx'

export const meta = () => describePrivatePage('Checkout')

const label = 'Loading your checkout'

export const handle: PrivateScreen = {
  label,
  noScript: 'Checkout works with JavaScript only: that is what keeps your card on this device.',
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const shopper = await requireShopper(request)
  const [placed, addresses, profile] = await Promise.all([
    findPlacedOrder(shopper).catch(() => null),
    readAddresses(shopper),
    readProfile(shopper),
    readRates(shopper),
  ])
  if (placed) throw redirect(orderPath(placed))
  writeDraft(shopper, (draft) => fillDraft(draft, addresses, profile))
  return { addresses }
}

/** Best effort: the checkout works without saved addresses. */
async function readAddresses({ id }: Shopper) {
  try {
    return await queryClient().fetchQuery(addressesQuery(id))
  } catch {
    toast.error(loadFailure)
    return []
  }
}

/** Name and phone of the profile; where it has none or cannot be read, the name of the sign-up. */
async function readProfile(shopper: Shopper) {
  const reading = queryClient().fetchQuery(profileQuery(shopper.id))
  const { first_name, last_name, phone } = profileForm(await reading.catch(() => null), shopper)
  return { first_name, last_name, phone }
}

/** A page may have been open since the owner changed them. Best effort: the order is refused at others. */
async function readRates({ id }: Shopper) {
  const reading = queryClient().fetchQuery(shopperQuery([id, 'quote'], quoteRates))
  await reading.then(replaceRates, () => {})
}

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const shopper = useShopper()
  const cart = useCart()
  if (cart.status === 'failed')
    return <FailedScreen onTryAgain={cart.reload}>{loadFailure.description}</FailedScreen>
  if (cart.status !== 'ready') return <LoadingScreen label={label} />
  return <CheckoutScreen shopper={shopper} saved={loaderData.addresses} items={cart.items} />
}
