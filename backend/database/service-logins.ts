import { createHmac, hash, pbkdf2Sync, randomBytes } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { DatabaseConnection } from './connection.ts'
import { codeOf, DatabaseStartError, reasonOf } from './database-errors.ts'
import { runTransaction, withClient } from './pool.ts'

/** How a service signs in. */
export type ServiceLogin = Pick<DatabaseConnection, 'user' | 'password'>

export interface ServiceLogins {
  /** Has no rights until it becomes `anon` or `authenticated`. */
  rest: ServiceLogin
  /** Acts as `supabase_auth_admin`. */
  auth: ServiceLogin
}

/** The embedded server has one database and no passwords: only this user can reach its socket. */
export const embeddedLogins: ServiceLogins = {
  rest: { user: 'authenticator' },
  auth: { user: 'supabase_auth_admin' },
}

/** Roles belong to the server, so that each of its databases has logins of its own. */
export function loginsOf(database: string): ServiceLogins {
  return {
    rest: { user: loginName('authenticator', database) },
    auth: { user: loginName('auth', database) },
  }
}

/** PostgreSQL cuts names after 63 bytes. */
function loginName(service: string, database: string): string {
  const name = `${service}_${database}`
  if (Buffer.byteLength(name) <= 63) return name
  return `${service}_${hash('sha256', database).slice(0, 32)}`
}

/**
 * Gives logins their random passwords and returns those. A password is made once, is kept in a table
 * that only the owner may read, and is set on a role that is new. Runs in the caller's transaction.
 */
export async function assignPasswords(
  client: ClientBase,
  logins: string[],
  newRoles: string[],
): Promise<Map<string, string>> {
  await client.query(`set local client_min_messages = warning;
    create schema if not exists service_logins;
    create table if not exists service_logins.passwords (login name primary key, password text not null);
    revoke all on schema service_logins from public;
    revoke all on service_logins.passwords from public`)
  const passwords = new Map<string, string>()
  for (const login of logins) {
    const made = randomBytes(24).toString('base64url')
    await client.query(
      'insert into service_logins.passwords values ($1, $2) on conflict do nothing',
      [login, made],
    )
    const { rows } = await client.query<{ password: string }>(readSql, [login])
    const password = rows[0]?.password ?? made
    passwords.set(login, password)
    if (newRoles.includes(login)) await setPassword(client, login, password)
  }
  return passwords
}

/**
 * Tries a login; one whose password was changed by hand gets the stored one back. A password that
 * works is never set again, because other hosts use it. Throws DatabaseStartError.
 */
export async function repairLogin(
  client: ClientBase,
  connection: DatabaseConnection,
  { user, password }: { user: string; password: string },
): Promise<void> {
  const signIn = () =>
    withClient({ ...connection, user, password }, (login) => login.query('select 1'))
  try {
    await signIn()
  } catch (error) {
    if (codeOf(error) !== '28P01') throw signInError(user, error)
    try {
      await runTransaction(client, async () => {
        await client.query(`select pg_advisory_xact_lock(hashtextextended('lisiere prepare', 0))`)
        await setPassword(client, user, password)
      })
      await signIn()
    } catch (reason) {
      throw signInError(user, reason)
    }
  }
}

function signInError(login: string, error: unknown): DatabaseStartError {
  return new DatabaseStartError(
    `The role "${login}", which the shop made for its services, cannot sign in: ${reasonOf(error)}`,
    error,
  )
}

const readSql = 'select password from service_logins.passwords where login = $1'
const maxAgeMs = 30_000

/**
 * Returns a password as node-postgres asks for it, at each new connection. It is read again now and
 * then, so that running hosts follow a change.
 */
export function passwordSource(
  owner: DatabaseConnection,
  login: string,
  known: string,
): () => Promise<string> {
  let password = known
  let readAt = Date.now()
  const timeouts = { connectionTimeoutMillis: 1_000, query_timeout: 1_000 }
  return async () => {
    if (Date.now() - readAt < maxAgeMs) return password
    readAt = Date.now()
    // The owner's own password may have been changed: then the last one goes on.
    const read = withClient(owner, (client) => client.query(readSql, [login]), timeouts)
    const rows: { password: string }[] = await read.then((result) => result.rows).catch(() => [])
    return (password = rows[0]?.password ?? password)
  }
}

/** Sends the verifier that PostgreSQL stores, so that no log of statements shows the password. */
async function setPassword(client: ClientBase, login: string, password: string): Promise<void> {
  const role = client.escapeIdentifier(login)
  await client.query(`alter role ${role} password ${client.escapeLiteral(scramVerifier(password))}`)
}

/** RFC 5803, as in pg_authid.rolpassword. */
function scramVerifier(password: string): string {
  const iterations = 4_096
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest()
  const storedKey = hash('sha256', hmac('Client Key'), 'base64')
  const serverKey = hmac('Server Key').toString('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}
