import { readFile } from 'node:fs/promises'

import type { ClientBase } from 'pg'

import type { DatabaseConnection } from './connection.ts'
import { DatabaseStartError } from './database-errors.ts'
import { runTransaction } from './pool.ts'
import { assignPasswords, loginName, requireSignIn, type ServiceLogin } from './service-logins.ts'

/**
 * Makes the login of the owner's desk, which may become shop_owner and nothing else, and returns how it signs in.
 * `client` is signed in as the owner of the shop's tables. Idempotent; two desks may start at once.
 *
 * @param isEmbedded the embedded server has one database and no passwords
 * @throws DatabaseStartError when another shop on this server keeps shop_owner for itself
 */
export async function prepareDeskLogin(
  client: ClientBase,
  connection: DatabaseConnection,
  isEmbedded: boolean,
): Promise<ServiceLogin> {
  const name = isEmbedded ? 'desk_reader' : loginName('desk', connection.database)
  const sql = await readFile(new URL('desk-login.sql', import.meta.url), 'utf8')
  const password = await runTransaction(client, async () => {
    await client.query(`select pg_advisory_xact_lock(hashtextextended('lisiere prepare', 0))`)
    await requireGrantable(client, name)
    await client.query(`select set_config('lisiere.desk_login', $1, true)`, [name])
    await client.query(sql)
    return isEmbedded ? undefined : (await assignPasswords(client, [name])).get(name)
  })
  if (password === undefined) return { user: name }
  const login = { user: name + projectOf(connection), password }
  await requireSignIn(connection, login)
  return login
}

async function requireGrantable(client: ClientBase, login: string): Promise<void> {
  const { rows } = await client.query<{ me: string; may: boolean }>(
    `select current_user as me, pg_has_role('shop_owner', 'member with admin option')
       or to_regrole(quote_ident($1)) is not null as may`,
    [login],
  )
  if (rows[0]?.may) return
  throw new DatabaseStartError(
    `Another shop on this server has made the role shop_owner. As a superuser run: grant shop_owner to "${rows[0]?.me}" with admin option`,
  )
}

/** Supabase's pooler takes the project from the user's name: `postgres.<twenty letters>`. */
function projectOf({ user }: DatabaseConnection): string {
  return /\.[a-z]{20}$/.exec(user)?.[0] ?? ''
}
