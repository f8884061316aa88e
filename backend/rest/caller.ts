import type { BackendRequest } from '../protocol.ts'
import { Refusal } from './refusal.ts'
import { isDatabaseAway } from '../database/database-away.ts'

/** Who asks, as PostgreSQL will know them. A token can make nobody more than `authenticated`. */
export interface Caller {
  role: 'anon' | 'authenticated'
  /** The token's claims as JSON; for a visitor only the role. */
  claims: string
}

/** @throws an error whose name ends in `Expired` for a token past its time, another one otherwise */
export type VerifyToken = (token: string) => Promise<object>

export interface CallerOptions {
  publishableKeys: readonly string[]
  verifyToken: VerifyToken
}

const visitor: Caller = { role: 'anon', claims: '{"role":"anon"}' }

/** Reads `apikey` and `Authorization` into a function from request to caller, which throws Refusal (401). */
export function createCallerReader(options: CallerOptions) {
  const keys = new Set(options.publishableKeys)

  return async function readCaller({ headers }: BackendRequest): Promise<Caller> {
    const bearer = /^bearer +(.*)$/is.exec(headers['authorization'] ?? '')?.[1]?.trim()
    const key = headers['apikey'] ?? (bearer && keys.has(bearer) ? bearer : undefined)
    if (key === undefined) throw keyRefused('No API key found in request')
    if (!keys.has(key)) throw keyRefused('Invalid API key')
    if (bearer === undefined || keys.has(bearer)) return visitor
    return callerOf(await verified(bearer, options.verifyToken))
  }
}

async function verified(token: string, verifyToken: VerifyToken): Promise<object> {
  try {
    return await verifyToken(token)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    const expired = error instanceof Error && error.name.endsWith('Expired')
    throw tokenRefused(expired ? 'PGRST303' : 'PGRST301')
  }
}

function callerOf(claims: object): Caller {
  if (!('role' in claims) || claims.role !== 'authenticated') throw tokenRefused('PGRST301')
  return { role: 'authenticated', claims: JSON.stringify(claims) }
}

const tokenMessages = { PGRST301: "JWT couldn't be decoded", PGRST303: 'JWT expired' }

function tokenRefused(code: keyof typeof tokenMessages): Refusal {
  const message = tokenMessages[code]
  const challenge = `Bearer error="invalid_token", error_description="${message}"`
  return new Refusal({ status: 401, code, message, headers: { 'www-authenticate': challenge } })
}

/** Hosted Supabase refuses these at its gateway, before PostgREST. */
function keyRefused(message: string): Refusal {
  return new Refusal({ status: 401, code: 'INVALID_API_KEY', message })
}
