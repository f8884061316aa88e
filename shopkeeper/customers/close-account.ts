import type { Call } from '../command-line/command.ts'
import { countOf } from '../command-line/output.ts'
import { performAct } from '../database/act.ts'
import { findPerson } from './person.ts'

/** `customers signout`: every device has to sign in again. */
export async function signOutCustomer(call: Call): Promise<void> {
  const { database, output } = call
  const [email = ''] = call.arguments.operands
  const account = await findAccount(call, email)
  const { after } = await performAct(call, account, async () => {
    const { rowCount } = await database.query('delete from auth.sessions where user_id = $1', [
      account,
    ])
    return { before: null, after: { ended_sessions: rowCount ?? 0 } }
  })
  output.result({ email, ...after }, `${email}  ${countOf(after.ended_sessions, 'session')} ended.`)
}

/** `customers delete`, also of someone who only subscribed or wrote. The log keeps an id, not the address. */
export async function deleteCustomer(call: Call): Promise<void> {
  const { database, output, confirmName } = call
  const { email, account, newsletter, messages } = await findPerson(
    database,
    call.arguments.operands[0],
  )
  const { rows } = await database.query<{ orders: number }>(
    'select count(*)::integer as orders from public.shop_orders where user_id = $1',
    [account],
  )
  const orders = rows[0]?.orders ?? 0
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

async function findAccount({ database }: Call, email: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>('select private.find_account($1) as id', [
    email,
  ])
  return rows[0]?.id ?? ''
}
