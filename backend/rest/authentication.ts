import type { BackendRequest } from '../protocol.ts'
import { ApiError } from './api-error.ts'
import { isDatabaseUnavailable } from '../database/database-errors.ts'

/** The PostgreSQL role and claims of a request. A token never grants more than `authenticated`. */
export interface Principal {
  /** `shop_owner` reads the owner's desk, where no token is known. */
  role: 'anon' | 'authenticated' | 'shop_owner'
  /** The token's claims as JSON; for `anon` only the role. */
  claims: string
  /** The account of the token; null for `anon`. */
  subject: string | null
}

interface AuthenticationOptions {
  publishableKeys: readonly string[]
  /** @throws an error, whose name ends in `Expired` for an expired token */
  verifyToken(token: string): Promise<object>
}

const anonymous: Principal = { role: 'anon', claims: '{"role":"anon"}', subject: null }

/** Returns a function that reads `apikey` and `Authorization`. It throws ApiError (401). */
export function createAuthentication(options: AuthenticationOptions) {
  const keys = new Set(options.publishableKeys)

  return async function authenticate({ headers }: BackendRequest): Promise<Principal> {
    const bearer = /^bearer +(.*)$/is.exec(headers['authorization'] ?? '')?.[1]?.trim()
    const key = headers['apikey'] ?? (bearer && keys.has(bearer) ? bearer : undefined)
    if (key === undefined) throw keyError('No API key found in request')
    if (!keys.has(key)) throw keyError('Invalid API key')
    if (bearer === undefined || keys.has(bearer)) return anonymous
    const claims = await options.verifyToken(bearer).catch((error: unknown) => {
      if (isDatabaseUnavailable(error)) throw error
      const expired = error instanceof Error && error.name.endsWith('Expired')
      throw tokenError(expired ? 'PGRST303' : 'PGRST301')
    })
    if (!('role' in claims) || claims.role !== 'authenticated') throw tokenError('PGRST301')
    const subject = 'sub' in claims ? String(claims.sub) : null
    return { role: 'authenticated', claims: JSON.stringify(claims), subject }
  }
}

function tokenError(code: 'PGRST301' | 'PGRST303'): ApiError {
  const message = code === 'PGRST303' ? 'JWT expired' : "JWT couldn't be decoded"
  const challenge = `Bearer error="invalid_token", error_description="${message}"`
  return new ApiError(401, code, message, { headers: { 'www-authenticate': challenge } })
}

/** The error of hosted Supabase's API gateway, which checks the key before PostgREST. */
function keyError(message: string): ApiError {
  return new ApiError(401, 'INVALID_API_KEY', message)
}
