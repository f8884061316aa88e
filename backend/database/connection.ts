import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { DatabaseStartError } from './database-start-error.ts'

/** How to reach a database as one of its roles. */
export interface DatabaseConnection {
  /** A host name, an address, or the folder of a unix socket. */
  host: string
  port: number
  database: string
  user: string
  password?: string
  ssl?: boolean | { rejectUnauthorized?: boolean; ca?: string }
}

/** The roles our own services sign in as. */
export type ServiceRole = 'authenticator' | 'supabase_auth_admin'

/** Reads `postgres://user:password@host:port/database?sslmode=…`. Throws DatabaseStartError. */
export function connectionFromUrl(address: string): DatabaseConnection {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw new DatabaseStartError(
      'DATABASE_URL must read postgres://user:password@host:port/database',
    )
  }
  const user = decodeURIComponent(url.username) || 'postgres'
  const password = decodeURIComponent(url.password)
  const ssl = encryptionFrom(url.searchParams)
  return {
    host: url.searchParams.get('host') ?? (url.hostname || 'localhost'),
    port: Number(url.port || url.searchParams.get('port') || 5432),
    database: decodeURIComponent(url.pathname.slice(1)) || user,
    user,
    ...(password && { password }),
    ...(ssl && { ssl }),
  }
}

/**
 * The same database as another role. Over the embedded server's private socket nobody has a
 * password; elsewhere ours are made from the owner's, so that several hosts agree without sharing
 * a file, and changing the owner's password changes them all at the next start.
 */
export function connectionAs(connection: DatabaseConnection, user: string): DatabaseConnection {
  const { password: _, ...rest } = connection
  const password = passwordOf(connection, user)
  return { ...rest, user, ...(password && { password }) }
}

/** The password of a role of ours, or undefined where there are none. */
export function passwordOf(owner: DatabaseConnection, role: string): string | undefined {
  if (!owner.password) return undefined
  return createHmac('sha256', owner.password).update(`lisiere ${role}`).digest('base64url')
}

/** As node-postgres reads sslmode: everything from `require` upwards checks the certificate. */
function encryptionFrom(parameters: URLSearchParams): DatabaseConnection['ssl'] {
  const mode = parameters.get('sslmode') ?? 'disable'
  if (mode === 'disable' || mode === 'allow' || mode === 'prefer') return undefined
  if (mode === 'no-verify') return { rejectUnauthorized: false }
  const authority = parameters.get('sslrootcert')
  return authority ? { ca: readFileSync(authority, 'utf8') } : true
}
