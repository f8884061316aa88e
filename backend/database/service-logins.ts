import { createHmac, hash, pbkdf2Sync, randomBytes } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { DatabaseConnection } from './connection.ts'
import { DatabaseStartError, reasonOf } from './database-errors.ts'
import { withClient } from './pool.ts'

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
export function loginName(service: string, database: string): string {
  const name = `${service}_${database}`
  if (Buffer.byteLength(name) <= 63) return name
  return `${service}_${hash('sha256', database).slice(0, 32)}`
}

/**
 * Gives logins their random passwords and returns those. A password is made once, is kept in a table that
 * only the owner may read, and is set again at each start: so one that was changed by hand is put back.
 * Runs in the caller's transaction.
 */
export async function assignPasswords(
  client: ClientBase,
  logins: string[],
): Promise<Map<string, string>> {
  await client.query(`set local client_min_messages = warning;
    create schema if not exists service_logins;
    create table if not exists service_logins.passwords (login name primary key, password text not null);
    revoke all on schema service_logins from public;
    revoke all on service_logins.passwords from public`)
  const passwords = new Map<string, string>()
  for (const login of logins) {
    const made = randomBytes(24).toString('base64url')
    const { rows } = await client.query<{ password: string }>(
      `insert into service_logins.passwords values ($1, $2)
       on conflict (login) do update set login = excluded.login returning password`,
      [login, made],
    )
    const password = rows[0]?.password ?? made
    passwords.set(login, password)
    await setPassword(client, login, password)
  }
  return passwords
}

/** Tries a login: the server's rules may not admit it. Throws DatabaseStartError. */
export async function requireSignIn(
  connection: DatabaseConnection,
  { user, password }: ServiceLogin,
): Promise<void> {
  const login = { ...connection, user, password }
  await withClient(login, (client) => client.query('select')).catch((error: unknown) => {
    throw new DatabaseStartError(
      `The role "${user}", which the shop made for its services, cannot sign in: ${reasonOf(error)}`,
      error,
    )
  })
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
