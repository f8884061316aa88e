import { redirect } from 'react-router'

import { BuyAgain } from '../combined/buy-again.tsx'
import { FailedScreen } from '../layout/failed-screen.tsx'
import { LoadingScreen } from '../layout/loading-screen.tsx'
import { callBackend } from '../client/browser-backend.ts'
import { describePrivatePage } from '../document/head.ts'
import { requireShopper, SignInGate } from '../shop/session/sign-in-gate.tsx'
import { OrderCard } from '../shop/orders/order-card.tsx'
import { listOrders, ordersPerPage } from '../shop/orders/order.data.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import type { Route } from './+types/orders.ts'

import './screens.css'

export function meta() {
  return describePrivatePage('My Orders')
}

export const headers = () => ({ 'Cache-Control': 'no-store' })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const shopper = await requireShopper(request)
  const url = new URL(request.url)
  const asked = parsePage(url.searchParams)
  const found = await readOrders(shopper.id, asked)
  if (found === null) return { shopperId: shopper.id, page: asked, found }
  const page = Math.min(asked, Math.max(1, Math.ceil(found.total / ordersPerPage)))
  // One canonical URL per page.
  if (url.search !== pageQuery(page)) throw redirect(`/orders${pageQuery(page)}`)
  return { shopperId: shopper.id, page, found }
}

function readOrders(shopperId: string, page: number) {
  const offset = (page - 1) * ordersPerPage
  return callBackend(
    'The orders could not be read',
    (backend) => listOrders(backend, shopperId, { offset }),
    null,
  )
}

export function HydrateFallback() {
  return <LoadingScreen label="Loading your orders" />
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  return (
    <SignInGate shopperId={loaderData.shopperId}>
      <FoundOrders {...loaderData} />
    </SignInGate>
  )
}

function FoundOrders({ page, found }: Route.ComponentProps['loaderData']) {
  if (found === null) {
    return <FailedScreen>Failed to load your orders. Please try again.</FailedScreen>
  }
  const { orders, total } = found
  if (total === 0) return <NoOrders />
  return (
    <div className="orders page-width">
      <h1>My Orders</h1>
      <p>{`${total === 1 ? '1 order' : `${total} orders`}, newest first`}</p>
      <ol>
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard
              order={order}
              action={
                <BuyAgain orderNumber={order.order_number} items={order.items} size="small" />
              }
            />
          </li>
        ))}
      </ol>
      <Pagination
        label="Order pages"
        page={page}
        pages={Math.ceil(total / ordersPerPage)}
        pageLink={(target) => ({ search: pageQuery(target) })}
      />
    </div>
  )
}

function NoOrders() {
  return (
    <EmptyState
      level={1}
      title="No Orders Yet"
      picture="/pictures/scenes/empty-orders.webp"
      action={<ButtonLink to="/products">Start Shopping</ButtonLink>}
    >
      Your orders will appear here.
    </EmptyState>
  )
}

/** `?page=2`; 1 for anything else. */
function parsePage(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1
}

function pageQuery(page: number): string {
  return page === 1 ? '' : `?page=${page}`
}
