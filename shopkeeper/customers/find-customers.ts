import type { Call } from '../command-line/command.ts'
import { formatTime, type Column } from '../command-line/output.ts'

interface Customer {
  email: string | null
  name: string
  created_at: Date
  orders: number
  last_order: string | null
}

const columns: Column<Customer>[] = [
  { title: 'EMAIL', text: ({ email }) => email ?? '(deleted)' },
  { title: 'NAME', text: ({ name }) => name },
  { title: 'SINCE', text: ({ created_at }) => formatTime(created_at) },
  { title: 'ORDERS', text: ({ orders }) => orders, alignRight: true },
  { title: 'LAST', text: ({ last_order }) => last_order },
]

/** `customers find`. */
export async function findCustomers({ arguments: args, database, output }: Call): Promise<void> {
  const limit = args.wholeNumber('limit', 1, 100_000) ?? 50
  const { rows } = await database.query<Customer>(
    `select account.email, coalesce(nullif(concat_ws(' ', profile.first_name, profile.last_name), ''),
         concat_ws(' ', account.raw_user_meta_data ->> 'first_name', account.raw_user_meta_data ->> 'last_name')) as name,
       account.created_at, bought.orders, bought.last_order
     from auth.users as account
       left join public.shop_profiles as profile on profile.id = account.id
       cross join lateral (
         select count(*)::integer as orders, (array_agg(placed.order_number order by placed.created_at desc))[1] as last_order
         from public.shop_orders as placed where placed.user_id = account.id
       ) as bought
     where strpos(lower(account.email), lower($1)) > 0
       or strpos(search.folded(concat_ws(' ', profile.first_name, profile.last_name)), search.folded($1)) > 0
       or account.id = (select placed.user_id from public.shop_orders as placed where placed.order_number = upper($1))
     order by account.created_at desc limit $2`,
    [args.operands[0]?.trim(), limit + 1],
  )
  output.page(rows, columns, { limit, noun: 'account' })
}
