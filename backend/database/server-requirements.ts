import type { ClientBase } from 'pg'
import { superuser } from './cluster.ts'
import { DatabaseStartError } from './database-errors.ts'

/** The first with `grant … with inherit`, which keeps the services' roles apart. */
const oldestVersion = 16

interface Server {
  version: string
  major: number
  database: string
  me: string
  encoding: string
  is_standby: boolean
  is_read_only: boolean
  is_supabase: boolean
  /** What gives the user the rights of an owner of a shop. */
  missing_rights: string[]
  missing_extensions: string[]
  /** Roles that exist and that this user may not grant. */
  closed_roles: string[]
}

/**
 * Checks that the server of a DATABASE_URL can hold a shop, before anything is written to it.
 * Throws DatabaseStartError with one line that says what to do.
 */
export async function requireUsableServer(client: ClientBase): Promise<void> {
  const { rows } = await client.query<Server>(`
    select current_setting('server_version') as version,
      current_setting('server_version_num')::int / 10000 as major,
      datname as database, current_user as me,
      pg_encoding_to_char(encoding) as encoding,
      pg_is_in_recovery() as is_standby,
      current_setting('transaction_read_only')::bool as is_read_only,
      -- Only a Supabase project has this role.
      to_regrole('${superuser}') is not null as is_supabase,
      array_remove(array[
        case when not rolsuper and not (rolcreaterole and rolbypassrls)
          then format('alter role %I createrole bypassrls', rolname) end,
        case when not rolsuper and not pg_has_role(datdba, 'usage')
          then format('alter database %I owner to %I', datname, rolname) end
      ], null) as missing_rights,
      array(
        select name from unnest('{pg_trgm,pgcrypto}'::text[]) as name
        where name not in (select name from pg_available_extensions)
      ) as missing_extensions,
      array(
        select rolname::text from pg_roles
        where rolname in ('anon', 'authenticated', 'service_role', 'supabase_auth_admin')
          and not pg_has_role(oid, 'member with admin option')
        order by rolname
      ) as closed_roles
    from pg_roles as mine, pg_database
    where mine.rolname = current_user and datname = current_database()`)
  const [server] = rows
  if (!server) throw new DatabaseStartError('The database does not name its current user')
  const problem = problemOf(server)
  if (problem !== null) throw new DatabaseStartError(problem)
}

/** What keeps a server from holding a shop, with what to do about it; null for none. */
function problemOf(server: Server): string | null {
  const { version, database, me, encoding } = server
  const { missing_rights: rights, missing_extensions: extensions, closed_roles: roles } = server
  if (server.major < oldestVersion)
    return `PostgreSQL ${version} is too old: the shop needs PostgreSQL ${oldestVersion} or newer`
  if (server.is_standby)
    return 'DATABASE_URL leads to a standby, which takes no writes: name the primary server'
  if (server.is_read_only)
    return `The database ${database} is read-only: set default_transaction_read_only to off for it and for its user`
  if (encoding !== 'UTF8')
    return `The database ${database} has the encoding ${encoding}: create one with "encoding 'UTF8' template template0"`
  if (server.is_supabase)
    return 'DATABASE_URL names the database of a Supabase project, which has services of its own: give the shop that project’s address and key instead'
  if (rights.length > 0)
    return `The database user "${me}" must own the database and have CREATEROLE and BYPASSRLS. As a superuser run: ${rights.join('; ')}`
  if (extensions.length > 0)
    return `The server lacks PostgreSQL's extensions ${extensions.join(', ')}: install its contrib package`
  if (roles.length > 0)
    return `Another shop on this server has made the roles it shares with this one. As a superuser run: grant ${roles.join(', ')} to "${me}" with admin option`
  return null
}
