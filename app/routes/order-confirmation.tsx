import { Navigate } from 'react-router'

import { BuyAgain } from '../layout/buy-again.tsx'
import { TryAgain } from '../layout/try-again.tsx'
import { WaitingScreen } from '../layout/waiting-screen.tsx'
import { browserBackend } from '../platform/browser-backend.ts'
import { describePrivatePage } from '../platform/document-head.ts'
import { requireShopper, useAuth } from '../shop/auth/auth.state.ts'
import { signInPath } from '../shop/auth/auth.ts'
import { forgetDraftOf } from '../shop/checkout/draft-storage.ts'
import { OrderReceipt } from '../shop/orders/order-receipt.tsx'
import { getOrder } from '../shop/orders/order.data.ts'
import { orderPath } from '../shop/orders/order.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Route } from './+types/order-confirmation.ts'

export function meta({ params, loaderData }: Route.MetaArgs) {
  if (loaderData?.order === null) return describePrivatePage('Order not found')
  // Also the name of the file when the page is printed to one.
  return describePrivatePage(`Receipt ${params.orderNumber}`)
}

export const headers = () => ({ 'Cache-Control': 'no-store' })

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const shopper = await requireShopper(request)
  try {
    const order = await getOrder(browserBackend(), shopper.id, params.orderNumber)
    if (order) forgetDraftOf(order.order_number)
    return { order }
  } catch (error) {
    console.error('The order could not be read', error)
    return { order: 'failed' as const }
  }
}

export function HydrateFallback() {
  return <WaitingScreen label="Loading your order" />
}

export default function OrderConfirmation({ loaderData, params }: Route.ComponentProps) {
  const { order } = loaderData
  const auth = useAuth()
  if (auth.status === 'signed-out') {
    return <Navigate to={signInPath(orderPath(params.orderNumber))} replace />
  }
  if (order === 'failed') return <FailedOrder />
  if (order === null) return <OrderNotFound />
  const actions = (
    <>
      <ButtonLink to="/orders">View all orders</ButtonLink>
      <ButtonLink to="/products" look="secondary">
        Continue Shopping
      </ButtonLink>
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
    <EmptyState
      level={1}
      title="Order Not Found"
      action={
        <>
          <ButtonLink to="/orders">View all orders</ButtonLink>
          <ButtonLink to="/products" look="secondary">
            Continue Shopping
          </ButtonLink>
        </>
      }
    >
      The order you're looking for doesn't exist or you don't have access to it.
    </EmptyState>
  )
}

function FailedOrder() {
  return (
    <EmptyState level={1} title="Error" action={<TryAgain />}>
      Failed to load order information
    </EmptyState>
  )
}
