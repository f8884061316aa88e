import { useQuery } from '@tanstack/react-query'
import { redirect } from 'react-router'

import { BuyAgain } from '../combined/buy-again.tsx'
import { FailedScreen } from '../ui/feedback/failed-screen.tsx'
import { LoadingScreen } from '../ui/feedback/loading.tsx'
import { describePrivatePage } from '../document/head.ts'
import { counted } from '../document/text.ts'
import { queryClient } from '../shop/session/shopper-query.state.tsx'
import { requireShopper, useShopper } from '../shop/session/sign-in-gate.tsx'
import { OrderCard } from '../shop/orders/order-card.tsx'
import { ordersPerPage } from '../shop/orders/order.data.ts'
import { ordersQuery, orderFailures } from '../shop/orders/order.state.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import type { Route } from './+types/orders.ts'
import type { PrivateScreen } from './private.tsx'

import './screens.css'

export const meta = () => describePrivatePage('My Orders')

const label = 'Loading your orders'

export const handle: PrivateScreen = { label }

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { id } = await requireShopper(request)
  const { searchParams, search } = new URL(request.url)
  const asked = parsePage(searchParams)
  const found = await queryClient()
    .fetchQuery(ordersQuery(id, asked))
    .catch(() => null)
  if (found === null) return { page: asked }
  const page = Math.min(asked, Math.max(1, Math.ceil(found.total / ordersPerPage)))
  // One canonical URL per page.
  if (search !== pageQuery(page)) throw redirect(`/orders${pageQuery(page)}`)
  return { page }
}

export default function Orders({ loaderData: { page } }: Route.ComponentProps) {
  const { id } = useShopper()
  // The loader has tried.
  const { data: found, isPending } = useQuery({ ...ordersQuery(id, page), retryOnMount: false })
  if (isPending) return <LoadingScreen label={label} />
  if (!found) return <FailedScreen>{orderFailures.list}</FailedScreen>
  const { orders, total } = found
  if (total === 0)
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
  return (
    <div className="orders page-width">
      <h1>My Orders</h1>
      <p className="soft">{`${counted(total, 'order')}, newest first`}</p>
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

/** `?page=2`; 1 for anything else. */
function parsePage(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1
}

function pageQuery(page: number): string {
  return page === 1 ? '' : `?page=${page}`
}
