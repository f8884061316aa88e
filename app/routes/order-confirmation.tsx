import { BuyAgain } from '../combined/buy-again.tsx'
import { FailedScreen } from '../layout/failed-screen.tsx'
import { LoadingScreen } from '../layout/loading-screen.tsx'
import { callBackend } from '../client/browser-backend.ts'
import { describePrivatePage } from '../document/head.ts'
import { requireShopper, SignInGate } from '../shop/session/sign-in-gate.tsx'
import { removeDraft } from '../shop/checkout/checkout.state.ts'
import { OrderReceipt } from '../shop/orders/order-receipt.tsx'
import { getOrder } from '../shop/orders/order.data.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import type { Route } from './+types/order-confirmation.ts'

export function meta({ params, loaderData }: Route.MetaArgs) {
  if (loaderData?.order === null) return describePrivatePage('Order not found')
  // The file name of a printed PDF.
  return describePrivatePage(`Receipt ${params.orderNumber}`)
}

export const headers = () => ({ 'Cache-Control': 'no-store' })

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const shopper = await requireShopper(request)
  const order = await callBackend(
    'The order could not be read',
    (backend) => getOrder(backend, shopper.id, params.orderNumber),
    'failed',
  )
  if (order !== null && order !== 'failed') removeDraft(shopper, order.order_number)
  return { shopperId: shopper.id, order }
}

export function HydrateFallback() {
  return <LoadingScreen label="Loading your order" />
}

export default function OrderConfirmation({ loaderData }: Route.ComponentProps) {
  return (
    <SignInGate shopperId={loaderData.shopperId}>
      <FoundOrder {...loaderData} />
    </SignInGate>
  )
}

function FoundOrder({ order }: Route.ComponentProps['loaderData']) {
  if (order === 'failed') return <FailedScreen>Failed to load order information</FailedScreen>
  if (order === null) return <OrderNotFound />
  const actions = (
    <>
      {links}
      <Button look="secondary" onClick={() => window.print()}>
        Print receipt
      </Button>
      <BuyAgain orderNumber={order.order_number} items={order.items} />
    </>
  )
  return <OrderReceipt order={order} actions={actions} />
}

function OrderNotFound() {
  return (
    <EmptyState level={1} title="Order Not Found" action={links}>
      The order you're looking for doesn't exist or you don't have access to it.
    </EmptyState>
  )
}

const links = (
  <>
    <ButtonLink to="/orders">View all orders</ButtonLink>
    <ButtonLink to="/products" look="secondary">
      Continue Shopping
    </ButtonLink>
  </>
)
