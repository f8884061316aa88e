import type { Client } from 'pg'

import { refusal } from '../command-line/exit-codes.ts'

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
export async function findPerson(database: Client, typed = ''): Promise<Person> {
  const email = typed.trim().toLowerCase()
  const { rows } = await database.query<Omit<Person, 'email'>>(
    `with account as (select id from auth.users where email = $1 and deleted_at is null)
     select (select id from account) as account,
       (select coalesce(json_agg(to_jsonb(own) - 'user_id' order by own.created_at), '[]') from public.shop_newsletter_subscriptions as own
         where own.email = $1 and coalesce(own.user_id <> (select id from account), true)) as newsletter,
       (select coalesce(json_agg(to_jsonb(own) - 'user_id' order by own.id), '[]') from private.contact_messages as own
         where lower(own.email) = $1 and coalesce(own.user_id <> (select id from account), true)) as messages`,
    [email],
  )
  const [found] = rows
  if (!found || (!found.account && found.newsletter.length + found.messages.length === 0))
    throw refusal(`No account, subscription or message has the address ${typed.trim()}.`)
  return { email, ...found }
}
