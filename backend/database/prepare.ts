import { readFile } from 'node:fs/promises'
import type { ClientBase } from 'pg'
import { superuser } from './cluster.ts'
import { passwordOf, type DatabaseConnection, type ServiceRole } from './connection.ts'
import { codeOf, DatabaseStartError, reasonOf } from './database-start-error.ts'

const serviceRoles: ServiceRole[] = ['authenticator', 'supabase_auth_admin']

/**
 * Makes a database what a hosted Supabase project is before its first migration (prepare.sql).
 * `client` is signed in as `connection` says: the superuser of our own server, or, on a server of
 * someone's own, the user that owns the database and may create roles.
 * All or nothing; may run at every start and from several hosts at once.
 * Throws DatabaseStartError when the rights do not suffice.
 */
export async function prepareDatabase(
  client: ClientBase,
  connection: DatabaseConnection,
): Promise<void> {
  const owner = await ownerFor(client)
  for (let attempt = 1; ; attempt++) {
    try {
      return await prepareOnce(client, connection, owner)
    } catch (error) {
      await client.query('rollback')
      // Roles belong to the server and the lock below to the database: two databases prepared at
      // the same moment may both make a role. The second try finds it made.
      const collided = ['23505', '42710', 'XX000'].includes(codeOf(error) ?? '')
      if (!collided || attempt === 5) throw refusal(error, connection)
    }
  }
}

async function prepareOnce(client: ClientBase, connection: DatabaseConnection, owner: string) {
  await client.query('begin')
  await client.query(`select pg_advisory_xact_lock(hashtextextended('lisiere prepare', 0))`)
  await client.query(`select set_config('lisiere.owner', $1, true)`, [owner])
  const { rows } = await client.query(`select to_regprocedure('auth.uid()') is null as is_new`)
  await client.query(await readFile(new URL('prepare.sql', import.meta.url), 'utf8'))
  if (rows[0].is_new) {
    await client.query(await readFile(new URL('first-grants.sql', import.meta.url), 'utf8'))
  }
  for (const role of serviceRoles) {
    const password = passwordOf(connection, role)
    if (!password) continue
    await client.query(`alter role ${role} password ${client.escapeLiteral(password)}`)
  }
  await client.query('commit')
}

/** The role that shall own the database and run the migrations. */
async function ownerFor(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ me: string; is_supabase: boolean; may: boolean }>(`
    select current_user as me,
      to_regrole('${superuser}') is not null as is_supabase,
      rolsuper or (rolcreaterole and rolbypassrls and pg_has_role(datdba, 'usage')) as may
    from pg_roles, pg_database
    where rolname = current_user and datname = current_database()`)
  const [found] = rows
  if (!found) throw new DatabaseStartError('The database does not say who is asking')
  if (found.me === superuser) return 'postgres'
  if (found.is_supabase) {
    throw new DatabaseStartError(
      'DATABASE_URL names the database of a Supabase project, which has services of its own: give the shop that project’s address and key instead',
    )
  }
  if (!found.may) {
    throw new DatabaseStartError(
      `The database user "${found.me}" must own the database and have CREATEROLE and BYPASSRLS (or be a superuser)`,
    )
  }
  return found.me
}

function refusal(error: unknown, { host, database }: DatabaseConnection): DatabaseStartError {
  return new DatabaseStartError(
    `The database ${database} on ${host} could not be prepared: ${reasonOf(error)}`,
    error,
  )
}
