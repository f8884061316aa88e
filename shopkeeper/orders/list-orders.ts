import type { Call } from '../command-line/command.ts'
import { formatTime, type Column } from '../command-line/output.ts'
import { orderStatuses } from './order-status.ts'

interface ListedOrder {
  order_number: string
  created_at: Date
  status: string
  payment_status: string
  total_amount: string
  pieces: number
  name: string
}

const columns: Column<ListedOrder>[] = [
  { title: 'ORDER', text: ({ order_number }) => order_number },
  { title: 'PLACED', text: ({ created_at }) => formatTime(created_at) },
  { title: 'STATUS', text: ({ status }) => status },
  { title: 'PAYMENT', text: ({ payment_status }) => payment_status },
  { title: 'TOTAL', text: ({ total_amount }) => total_amount, alignRight: true },
  { title: 'PIECES', text: ({ pieces }) => pieces, alignRight: true },
  { title: 'FOR', text: ({ name }) => name },
]

/** `orders list`. The newest orders are read by an index, so that a long history costs nothing. */
export async function listOrders({ arguments: args, database, output }: Call): Promise<void> {
  const limit = args.wholeNumber('limit', 1, 100_000) ?? 50
  const { rows } = await database.query<ListedOrder>(
    `select placed.order_number, placed.created_at, placed.status, placed.payment_status,
       placed.total_amount::text, items.pieces,
       concat_ws(' ', placed.billing_address ->> 'first_name', placed.billing_address ->> 'last_name') as name
     from (
       select * from public.shop_orders as known
       where ($1::text is null or known.status = $1)
         and ($2::timestamptz is null or known.created_at >= $2)
         and (not $3 or known.payment_status in ('pending', 'failed'))
       order by known.created_at desc, known.id limit $4
     ) as placed cross join lateral (
       select coalesce(sum(item.quantity), 0)::integer as pieces
       from public.shop_order_items as item where item.order_id = placed.id
     ) as items
     order by placed.created_at desc, placed.id`,
    [args.oneOf('status', orderStatuses), args.moment('since'), args.has('unpaid'), limit + 1],
  )
  output.page(rows, columns, { limit, noun: 'order' })
}
