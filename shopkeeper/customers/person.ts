import type { Client } from 'pg'

import type { Call } from '../command-line/command.ts'
import { refusal } from '../command-line/exit-codes.ts'
import { countOf } from '../command-line/output.ts'
import { performAct } from '../database/act.ts'
import { readRow } from '../database/read-rows.ts'

/** What the shop has of an e-mail address. */
interface Person {
  /** As it is stored. */
  email: string
  /** The id of the account; null for someone who only subscribed or wrote. */
  account: string | null
  /** What is not linked to the account. */
  newsletter: { id: string }[]
  messages: { id: number }[]
}

/** @throws a refusal when nothing is known of the address */
async function findPerson(database: Client, typed: string): Promise<Person> {
  const email = typed.trim().toLowerCase()
  const found = await readRow<Omit<Person, 'email'>>(
    database,
    `with account as (select id from auth.users where email = $1 and deleted_at is null)
     select (select id from account) as account,
       (select coalesce(json_agg(to_jsonb(own) - 'user_id' order by own.created_at), '[]') from public.shop_newsletter_subscriptions as own
         where own.email = $1 and coalesce(own.user_id <> (select id from account), true)) as newsletter,
       (select coalesce(json_agg(to_jsonb(own) - 'user_id' order by own.id), '[]') from private.contact_messages as own
         where lower(own.email) = $1 and coalesce(own.user_id <> (select id from account), true)) as messages`,
    [email],
  )
  if (!found.account && found.newsletter.length + found.messages.length === 0)
    throw refusal(`No account, subscription or message has the address ${typed.trim()}.`)
  return { email, ...found }
}

interface OwnData {
  newsletter: object[]
  messages: object[]
}

/** What the shopper's own download has, by the same function, and what else names the address. */
export async function exportCustomer({ database, output }: Call, typed: string): Promise<void> {
  await database.query('begin read only')
  try {
    const { email, account, newsletter, messages } = await findPerson(database, typed)
    await database.query(
      `select set_config('request.jwt.claims', json_build_object('sub', $1::uuid, 'role', 'authenticated')::text, true)`,
      [account],
    )
    const { own } = account
      ? await readRow<{ own: OwnData }>(database, 'select public.own_data() as own')
      : { own: { email, newsletter: [], messages: [] } }
    const data = {
      ...own,
      newsletter: [...own.newsletter, ...newsletter],
      messages: [...own.messages, ...messages],
    }
    output.result(data, ...JSON.stringify(data, null, 2).split('\n'))
  } finally {
    await database.query('rollback')
  }
}

/** Every device has to sign in again. */
export async function signOutCustomer(call: Call, email: string): Promise<void> {
  const { database, output } = call
  const { account } = await readRow<{ account: string }>(
    database,
    'select private.find_account($1) as account',
    [email],
  )
  const { after } = await performAct(call, account, async () => {
    const { rowCount } = await database.query('delete from auth.sessions where user_id = $1', [
      account,
    ])
    return { before: null, after: { ended_sessions: rowCount ?? 0 } }
  })
  output.result({ email, ...after }, `${email}  ${countOf(after.ended_sessions, 'session')} ended.`)
}

/** Also of someone who only subscribed or wrote. The log keeps an id, not the address. */
export async function deleteCustomer(call: Call, typed: string): Promise<void> {
  const { database, output, confirmName } = call
  const { email, account, newsletter, messages } = await findPerson(database, typed)
  const { orders } = await readRow<{ orders: number }>(
    database,
    'select count(*)::integer as orders from public.shop_orders where user_id = $1',
    [account],
  )
  await confirmName(
    `${account ? 'The account, its addresses, cart and wishlist, and every' : 'Every'} subscription and message of this address are deleted for good. ${countOf(orders, 'order stays', 'orders stay')}.`,
    email,
  )
  const subject = account ?? newsletter[0]?.id ?? `message ${messages[0]?.id}`
  await performAct(call, subject, async () => {
    if (account) await database.query('select private.delete_customer($1)', [email])
    await database.query(
      `with newsletter as (delete from public.shop_newsletter_subscriptions where email = $1),
         messages as (delete from private.contact_messages where lower(email) = $1)
       delete from private.outbox
         where lower(recipient) = $1 or kind = 'contact_message' and lower(payload ->> 'email') = $1`,
      [email],
    )
    return { before: null, after: { deleted: true, orders_kept: orders } }
  })
  output.result(
    { email, orders_kept: orders },
    `${email}  deleted; ${countOf(orders, 'order')} kept.`,
  )
}
