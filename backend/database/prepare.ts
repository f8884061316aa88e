import { readFile } from 'node:fs/promises'
import type { ClientBase } from 'pg'
import { superuser } from './cluster.ts'
import type { DatabaseConnection } from './connection.ts'
import { codeOf, DatabaseStartError, reasonOf } from './database-errors.ts'
import { runTransaction } from './pool.ts'
import { requireUsableServer } from './server-requirements.ts'
import {
  assignPasswords,
  embeddedLogins,
  loginsOf,
  requireSignIn,
  type ServiceLogin,
  type ServiceLogins,
} from './service-logins.ts'

/**
 * Gives a database what a hosted Supabase project has before its first migration (prepare.sql).
 * `client` is signed in as the superuser of the embedded server or, on any other server, as the owner
 * of the database. Atomic and idempotent; safe from several hosts at once.
 * Throws DatabaseStartError, before anything is written, when the server or the rights do not suffice.
 *
 * @returns how the services sign in
 */
export async function prepareDatabase(
  client: ClientBase,
  connection: DatabaseConnection,
): Promise<ServiceLogins> {
  const { rows } = await client.query<{ me: string }>('select current_user as me')
  const me = rows[0]?.me ?? ''
  if (me === superuser) {
    await prepareRoles(client, connection, 'postgres', embeddedLogins)
    return embeddedLogins
  }
  await requireUsableServer(client)
  const { rest, auth } = loginsOf(connection.database)
  const passwords = await prepareRoles(client, connection, me, { rest, auth })
  async function withPassword({ user }: ServiceLogin): Promise<ServiceLogin> {
    const login = { user, password: passwords.get(user) ?? '' }
    await requireSignIn(connection, login)
    return login
  }
  return { rest: await withPassword(rest), auth: await withPassword(auth) }
}

async function prepareRoles(
  client: ClientBase,
  connection: DatabaseConnection,
  owner: string,
  logins: ServiceLogins,
): Promise<Map<string, string>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runTransaction(client, () => prepareOnce(client, owner, logins))
    } catch (error) {
      // Roles belong to the server, the lock to one database: two databases that are prepared at
      // the same time can collide, and the next attempt finds the role.
      const collided = ['23505', '42710', 'XX000'].includes(codeOf(error) ?? '')
      if (collided && attempt < 5) continue
      const { host, database } = connection
      throw new DatabaseStartError(
        `The database ${database} on ${host} could not be prepared: ${reasonOf(error)}`,
        error,
      )
    }
  }
}

/** Returns the passwords of the logins, none on the embedded server. */
async function prepareOnce(
  client: ClientBase,
  owner: string,
  { rest, auth }: ServiceLogins,
): Promise<Map<string, string>> {
  const names = [rest.user, auth.user]
  await client.query(`select pg_advisory_xact_lock(hashtextextended('lisiere prepare', 0))`)
  await client.query(
    `select set_config('lisiere.owner', $1, true), set_config('lisiere.rest_login', $2, true),
       set_config('lisiere.auth_login', $3, true)`,
    [owner, ...names],
  )
  const { rows } = await client.query(`select to_regprocedure('auth.uid()') is null as is_new`)
  await client.query(await readFile(new URL('prepare.sql', import.meta.url), 'utf8'))
  if (rows[0].is_new) {
    await client.query(await readFile(new URL('first-grants.sql', import.meta.url), 'utf8'))
  }
  return rest.user === embeddedLogins.rest.user
    ? new Map<string, string>()
    : assignPasswords(client, names)
}
