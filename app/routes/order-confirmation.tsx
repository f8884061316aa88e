import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { BuyAgain } from '../combined/buy-again.tsx'
import { FailedScreen } from '../ui/feedback/failed-screen.tsx'
import { LoadingScreen } from '../ui/feedback/loading.tsx'
import { describePrivatePage } from '../document/head.ts'
import { queryClient } from '../shop/session/shopper-query.state.tsx'
import { requireShopper, useShopper } from '../shop/session/sign-in-gate.tsx'
import { removeDraft } from '../shop/checkout/checkout.state.ts'
import { OrderReceipt } from '../shop/orders/order-receipt.tsx'
import { orderQuery, orderFailures } from '../shop/orders/order.state.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import type { Route } from './+types/order-confirmation.ts'
import type { PrivateScreen } from './private.tsx'

export function meta({ params, loaderData }: Route.MetaArgs) {
  if (loaderData?.order === null) return describePrivatePage('Order not found')
  // The file name of a printed PDF.
  return describePrivatePage(`Receipt ${params.orderNumber}`)
}

const label = 'Loading your order'

export const handle: PrivateScreen = { label }

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { id } = await requireShopper(request)
  const reading = queryClient().fetchQuery(orderQuery(id, params.orderNumber))
  return { order: await reading.catch(() => undefined) }
}

export default function OrderConfirmation({ params }: Route.ComponentProps) {
  const shopper = useShopper()
  const query = orderQuery(shopper.id, params.orderNumber)
  // The loader has tried.
  const { data: order, isPending } = useQuery({ ...query, retryOnMount: false })
  useEffect(() => {
    if (order) removeDraft(shopper, order.order_number)
  }, [shopper, order])
  if (isPending) return <LoadingScreen label={label} />
  if (order === undefined) return <FailedScreen>{orderFailures.load}</FailedScreen>
  if (order === null)
    return (
      <EmptyState level={1} title="Order Not Found" action={links}>
        The order you're looking for doesn't exist or you don't have access to it.
      </EmptyState>
    )
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

const links = (
  <>
    <ButtonLink to="/orders">View all orders</ButtonLink>
    <ButtonLink to="/products" look="secondary">
      Continue Shopping
    </ButtonLink>
  </>
)
