import { Navigate, redirect } from 'react-router'

import { BuyAgain } from '../layout/buy-again.tsx'
import { TryAgain } from '../layout/try-again.tsx'
import { WaitingScreen } from '../layout/waiting-screen.tsx'
import { browserBackend } from '../platform/browser-backend.ts'
import { describePrivatePage } from '../platform/document-head.ts'
import { requireShopper, useAuth } from '../shop/auth/auth.state.ts'
import { signInPath } from '../shop/auth/auth.ts'
import { OrderCard } from '../shop/orders/order-card.tsx'
import { listOrders, ordersPerPage } from '../shop/orders/order.data.ts'
import type { OrderWithItems } from '../shop/orders/order.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Picture } from '../ui/picture.tsx'
import type { Route } from './+types/orders.ts'

import './orders.css'

export function meta() {
  return describePrivatePage('My Orders')
}

export const headers = () => ({ 'Cache-Control': 'no-store' })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const shopper = await requireShopper(request)
  const url = new URL(request.url)
  const asked = parsePage(url.searchParams)
  const found = await readOrders(shopper.id, asked)
  if (found === null) return { page: asked, found }
  const page = Math.min(asked, Math.max(1, Math.ceil(found.total / ordersPerPage)))
  // One address for one page: whatever else was asked for leads there.
  if (url.search !== pageQuery(page)) throw redirect(`/orders${pageQuery(page)}`)
  return { page, found }
}

async function readOrders(shopperId: string, page: number) {
  try {
    const offset = (page - 1) * ordersPerPage
    return await listOrders(browserBackend(), shopperId, { offset })
  } catch (error) {
    console.error('The orders could not be read', error)
    return null
  }
}

export function HydrateFallback() {
  return <WaitingScreen label="Loading your orders" />
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { page, found } = loaderData
  const auth = useAuth()
  if (auth.status === 'signed-out') return <Navigate to={signInPath('/orders')} replace />
  if (found === null) return <FailedOrders />
  if (found.total === 0) return <NoOrders />
  return <OrderList page={page} orders={found.orders} total={found.total} />
}

interface OrderListProps {
  page: number
  orders: OrderWithItems[]
  total: number
}

function OrderList({ page, orders, total }: OrderListProps) {
  return (
    <div className="orders">
      <h1>My Orders</h1>
      <p>{total === 1 ? '1 order' : `${total} orders`}, newest first</p>
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
      picture={
        <Picture
          src="/pictures/scenes/empty-orders.webp"
          alt=""
          ratio="1/1"
          sizes="20rem"
          widths={[320, 640]}
        />
      }
      action={<ButtonLink to="/products">Start Shopping</ButtonLink>}
    >
      What you order is kept here, from the first parcel on.
    </EmptyState>
  )
}

function FailedOrders() {
  return (
    <EmptyState level={1} title="Error" action={<TryAgain />}>
      Failed to load your orders. Please try again.
    </EmptyState>
  )
}

/** `?page=2`; anything that is no page is the first. */
function parsePage(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1
}

function pageQuery(page: number): string {
  return page === 1 ? '' : `?page=${page}`
}
