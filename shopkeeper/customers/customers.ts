import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import type { Client } from 'pg'

import { runTransaction } from '../../backend/database/pool.ts'
import { isLocal } from '../../server/start-warnings.ts'
import type { Call } from '../command-line/command.ts'
import { refusal, usageError } from '../command-line/exit-codes.ts'
import { limitOption } from '../command-line/option-values.ts'
import { countOf } from '../command-line/output.ts'
import { performAct, recordExport } from '../database/act.ts'
import { exportRows } from '../database/export-rows.ts'
import { readRow, readRows } from '../database/read-rows.ts'

export function addCustomerCommands(program: CommandUnknownOpts, call: Call): void {
  const customers = program.command('customers')
  customers
    .command('find <text>')
    .summary(
      'find accounts, subscribers, writers and buyers by a part of e-mail address or name, or an order number',
    )
    .addOption(limitOption(50))
    .action((text, options) => findCustomers(call, text, options))
  customers
    .command('export <email>')
    .summary(
      'write all that is stored about an e-mail address, with an account or without, as JSON',
    )
    .action((email) => exportCustomer(call, email))
  customers
    .command('signout <email>')
    .summary('sign an account out on every device')
    .action((email) => signOutCustomer(call, email))
  customers
    .command('delete <email>')
    .summary(
      'delete an account, subscriber or writer and their data; orders stay (asks for the address)',
    )
    .description(
      'Refused while an order is to be sent or delivered. Reviews stay without their author, orders with the address that they were sent to.',
    )
    .action((email) => deleteCustomer(call, email))
  program
    .command('newsletter')
    .command('export')
    .summary('write the subscribers as CSV, each with the link to unsubscribe')
    .action(() => exportNewsletter(call))
}

/** Accounts, and who only subscribed, wrote or is named by an order. */
async function findCustomers(
  { database, output }: Call,
  typed: string,
  { limit }: { limit: number },
): Promise<void> {
  const text = typed.trim()
  const rows = await readRows<{ email: string | null }>(database)`
    with known as (
      select lower(email) as email, null as name, created_at, 'newsletter' as known_by, null as order_number
      from public.shop_newsletter_subscriptions
      union all select lower(email), name, created_at, 'message', null from private.contact_messages
      union all select lower(billing_address ->> 'email'),
        concat_ws(' ', billing_address ->> 'first_name', billing_address ->> 'last_name'), created_at, 'order', order_number
      from public.shop_orders
    ), person as (
      select account.id, account.email, account.created_at, 'account' as known_by, null::text[] as numbers,
        coalesce(nullif(concat_ws(' ', profile.first_name, profile.last_name), ''),
          concat_ws(' ', account.raw_user_meta_data ->> 'first_name', account.raw_user_meta_data ->> 'last_name')) as name
      from auth.users as account left join public.shop_profiles as profile on profile.id = account.id
      union all
      select null, email, min(created_at), string_agg(distinct known_by, ', '),
        array_agg(order_number order by created_at desc) filter (where order_number is not null), coalesce(max(name), '')
      from known where email is not null and not exists (
        select from auth.users as account where account.email = known.email and account.deleted_at is null)
      group by email
    )
    select person.email, person.name, person.created_at, person.known_by,
      coalesce(cardinality(bought.numbers), 0) as orders, bought.numbers[1] as last_order
    from person cross join lateral (
      select coalesce(person.numbers, array_agg(placed.order_number order by placed.created_at desc)) as numbers
      from public.shop_orders as placed where placed.user_id = person.id
    ) as bought
    where strpos(lower(person.email), lower(${text})) > 0
      or strpos(search.folded(person.name), search.folded(${text})) > 0
      or person.id = (select placed.user_id from public.shop_orders as placed where placed.order_number = upper(${text}))
      or upper(${text}) = any (person.numbers)
    order by person.created_at desc limit ${limit + 1}`
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
    'newsletter',
  )
}

/** What the shop has of an e-mail address. */
interface Person {
  /** As it is stored. */
  email: string
  /** The id of the account; null for someone who only subscribed or wrote. */
  account: string | null
  /** What is not linked to the account; mails by all. */
  named: {
    newsletter: { id: string }[]
    messages: { id: number }[]
    orders: { id: string }[]
    mails: object[]
  }
}

/** @throws a refusal when nothing is known of the address */
async function findPerson(database: Client, typed: string): Promise<Person> {
  const email = typed.trim().toLowerCase()
  const found = await readRow<Omit<Person, 'email'>>(database)`
      select (select id from auth.users where email = ${email} and deleted_at is null) as account,
      private.data_of_address(${email}) as named`
  if (!found.account && Object.values(found.named).every((rows) => rows.length === 0))
    throw refusal(
      `No account, subscription, message, order or mail has the address ${typed.trim()}.`,
    )
  return { email, ...found }
}

type OwnData = Record<'newsletter' | 'messages' | 'orders' | 'mails', object[]>

/** What the shopper's own download has, by the same function, and what else names the address. */
async function exportCustomer(call: Call, typed: string): Promise<void> {
  const { database, output } = call
  const person = await findPerson(database, typed)
  const data = await readAll(call, person)
  const counts = Object.entries(data).flatMap(([name, rows]) =>
    Array.isArray(rows) && rows.length > 0 ? [[name, rows.length]] : [],
  )
  await recordExport(call, subjectOf(person), Object.fromEntries(counts))
  output.result(data, ...JSON.stringify(data, null, 2).split('\n'))
}

/** The log keeps an id, not the address. */
function subjectOf({ account, named: { newsletter, messages, orders } }: Person): string {
  return String(account ?? [newsletter, messages, orders].flat()[0]?.id ?? 'mails')
}

async function readAll({ database }: Call, { email, account, named }: Person): Promise<OwnData> {
  const read = async () => {
    await readRows(database)`
      select set_config('request.jwt.claims',
        json_build_object('sub', ${account}::uuid, 'role', 'authenticated')::text, true)`
    const { own } = account
      ? await readRow<{ own: OwnData }>(database)`select public.own_data() as own`
      : { own: { email, newsletter: [], messages: [], orders: [], mails: [] } }
    return {
      ...own,
      orders: [...own.orders, ...named.orders],
      newsletter: [...own.newsletter, ...named.newsletter],
      messages: [...own.messages, ...named.messages],
      mails: named.mails,
    }
  }
  return runTransaction(database, read, 'rollback')
}

/** Every device has to sign in again. */
async function signOutCustomer(call: Call, typed: string): Promise<void> {
  const { database, output } = call
  const { account, email } = await findPerson(database, typed)
  if (account === null) throw refusal(`No account has the address ${email}.`)
  const { after } = await performAct(call, account, async () => {
    const ended = await readRows(database)`
      delete from auth.sessions where user_id = ${account} returning id`
    return { before: null, after: { ended_sessions: ended.length } }
  })
  output.result({ email, ...after }, `${email}  ${countOf(after.ended_sessions, 'session')} ended.`)
}

/** Also of someone who only subscribed or wrote. */
async function deleteCustomer(call: Call, typed: string): Promise<void> {
  const { database, output, confirm } = call
  const person = await findPerson(database, typed)
  const { email, account, named } = person
  const own = await readRow<{ orders: number }>(database)`
    select count(*)::integer as orders from public.shop_orders where user_id = ${account}`
  const orders = own.orders + named.orders.length
  await confirm(
    `${account ? 'The account, its addresses, cart and wishlist, and every' : 'Every'} subscription, message and mail of this address are deleted for good. ${countOf(orders, 'order stays', 'orders stay')}.`,
    email,
  )
  await performAct(call, subjectOf(person), async () => {
    await readRows(database)`select private.delete_customer(${email})`
    return { before: null, after: { deleted: true, orders_kept: orders } }
  })
  output.result(
    { email, orders_kept: orders },
    `${email}  deleted; ${countOf(orders, 'order')} kept.`,
  )
}
