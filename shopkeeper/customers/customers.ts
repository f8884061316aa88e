import type { CommandUnknownOpts } from '@commander-js/extra-typings'

import { isLocal } from '../../server/start-warnings.ts'
import type { Call, Perform } from '../command-line/command.ts'
import { usageError } from '../command-line/exit-codes.ts'
import { limitOption } from '../command-line/option-values.ts'
import { exportRows } from '../database/read-rows.ts'
import { deleteCustomer, exportCustomer, signOutCustomer } from './person.ts'

export function addCustomerCommands(program: CommandUnknownOpts, perform: Perform): void {
  const customers = program.command('customers')
  customers
    .command('find <text>')
    .summary(
      'find accounts, subscribers and writers by a part of e-mail address or name, or an order number',
    )
    .addOption(limitOption(50))
    .action(perform(findCustomers))
  customers
    .command('export <email>')
    .summary('write all that is stored about an account, a subscriber or a writer, as JSON')
    .action(perform(exportCustomer))
  customers
    .command('signout <email>')
    .summary('sign an account out on every device')
    .action(perform(signOutCustomer))
  customers
    .command('delete <email>')
    .summary(
      'delete an account, subscriber or writer and their data; orders stay (asks for the address)',
    )
    .description('Refused while an order is to be sent or delivered.')
    .action(perform(deleteCustomer))
  program
    .command('newsletter')
    .command('export')
    .summary('write the subscribers as CSV, each with the link to unsubscribe')
    .action(perform(exportNewsletter))
}

/** Accounts, and who only subscribed or wrote. */
async function findCustomers(
  { database, output }: Call,
  text: string,
  { limit }: { limit: number },
): Promise<void> {
  const { rows } = await database.query<{ email: string | null }>(
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
    [text.trim(), limit + 1],
  )
  output.rows(rows, {
    noun: ['person', 'people'],
    limit,
    shown: (row) => ({ ...row, email: row.email ?? '(deleted)' }),
  })
}

/** Who receives it, with the link that each letter must have. */
async function exportNewsletter(call: Call): Promise<void> {
  const { siteUrl } = call.environment
  if (isLocal(siteUrl)) {
    throw usageError(
      `The links to unsubscribe would lead to ${siteUrl}. Set SITE_URL to the address of the shop, as for its server.`,
    )
  }
  await exportRows(
    call,
    `select email, to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as subscribed_at,
       $1 || '/unsubscribe?token=' || private.unsubscribe_token(id) as unsubscribe_link
     from public.shop_newsletter_subscriptions where is_active order by created_at, email`,
    [siteUrl],
  )
}
