import type { Call } from '../command-line/command.ts'
import { formatTime, type Column } from '../command-line/output.ts'

interface Customer {
  email: string | null
  name: string
  created_at: Date
  orders: number
  last_order: string | null
  /** account, or of someone without one: message, newsletter. */
  known_by: string
}

const columns: Column<Customer>[] = [
  { title: 'EMAIL', text: ({ email }) => email ?? '(deleted)' },
  { title: 'NAME', text: ({ name }) => name },
  { title: 'SINCE', text: ({ created_at }) => formatTime(created_at) },
  { title: 'ORDERS', text: ({ orders }) => orders, alignRight: true },
  { title: 'LAST', text: ({ last_order }) => last_order },
  { title: 'KNOWN BY', text: ({ known_by }) => known_by },
]

/** `customers find`: accounts, and who only subscribed or wrote. */
export async function findCustomers({ arguments: args, database, output }: Call): Promise<void> {
  const limit = args.wholeNumber('limit', 1, 100_000) ?? 50
  const { rows } = await database.query<Customer>(
    `with known as (
       select lower(email) as email, null as name, created_at, 'newsletter' as known_by from public.shop_newsletter_subscriptions
       union all select lower(email), name, created_at, 'message' from private.contact_messages
     ), person as (
       select account.id, account.email, account.created_at, 'account' as known_by,
         coalesce(nullif(concat_ws(' ', profile.first_name, profile.last_name), ''),
           concat_ws(' ', account.raw_user_meta_data ->> 'first_name', account.raw_user_meta_data ->> 'last_name')) as name
       from auth.users as account left join public.shop_profiles as profile on profile.id = account.id
       union all
       select null, email, min(created_at), string_agg(distinct known_by, ', '), coalesce(max(name), '')
       from known where not exists (
         select from auth.users as account where account.email = known.email and account.deleted_at is null)
       group by email
     )
     select person.email, person.name, person.created_at, person.known_by, bought.orders, bought.last_order
     from person cross join lateral (
       select count(*)::integer as orders, (array_agg(placed.order_number order by placed.created_at desc))[1] as last_order
       from public.shop_orders as placed where placed.user_id = person.id
     ) as bought
     where strpos(lower(person.email), lower($1)) > 0
       or strpos(search.folded(person.name), search.folded($1)) > 0
       or person.id = (select placed.user_id from public.shop_orders as placed where placed.order_number = upper($1))
     order by person.created_at desc limit $2`,
    [args.operands[0]?.trim(), limit + 1],
  )
  output.page(rows, columns, { limit, noun: 'person', plural: 'people' })
}
