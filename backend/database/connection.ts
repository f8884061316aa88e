import { readFileSync } from 'node:fs'
import { DatabaseStartError } from './database-errors.ts'

export interface DatabaseConnection {
  /** A host name, an address, or the folder of a unix socket. */
  host: string
  port: number
  database: string
  user: string
  password?: string
  ssl?: boolean | { rejectUnauthorized?: boolean; ca?: string }
}

/** Parses `postgres://user:password@host:port/database?sslmode=…` of DATABASE_URL. Throws DatabaseStartError. */
export function connectionFromUrl(address: string): DatabaseConnection {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw new DatabaseStartError(
      `DATABASE_URL must read postgres://user:password@host:port/database`,
    )
  }
  const user = decodeURIComponent(url.username) || 'postgres'
  const password = decodeURIComponent(url.password)
  const ssl = sslOptions(url.searchParams)
  return {
    host: url.searchParams.get('host') ?? (url.hostname || 'localhost'),
    port: Number(url.port || url.searchParams.get('port') || 5432),
    database: decodeURIComponent(url.pathname.slice(1)) || user,
    user,
    ...(password && { password }),
    ...(ssl && { ssl }),
  }
}

/** A connection to the same database as another role, without a password unless it is given. */
export function connectionAs(
  connection: DatabaseConnection,
  login: Pick<DatabaseConnection, 'user' | 'password'>,
): DatabaseConnection {
  const { password: _, ...rest } = connection
  return { ...rest, ...login }
}

/** As in node-postgres: every sslmode from `require` upwards verifies the certificate. */
function sslOptions(parameters: URLSearchParams): DatabaseConnection['ssl'] {
  const mode = parameters.get('sslmode') ?? 'disable'
  if (mode === 'disable' || mode === 'allow' || mode === 'prefer') return undefined
  if (mode === 'no-verify') return { rejectUnauthorized: false }
  const authority = parameters.get('sslrootcert')
  return authority ? { ca: readFileSync(authority, 'utf8') } : true
}
