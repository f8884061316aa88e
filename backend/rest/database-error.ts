import { DatabaseError } from 'pg'
import { isDatabaseUnavailable } from '../database/database-errors.ts'
import { ApiError, rateLimited, serviceUnavailable } from './api-error.ts'
import type { Principal } from './authentication.ts'
import { failedCheck } from './result-sql.ts'

/**
 * HTTP statuses by SQLSTATE or its class, as in PostgREST. Others are 400, including 21000 and 54*,
 * which a request body can cause: one row upserted twice, a text too long for an index.
 */
const statuses = new Map(
  Object.entries({
    400: ['P0001'],
    403: ['0L', '0P', '28', '42501'],
    404: ['42883', '42P01'],
    405: ['25006'],
    409: ['23503', '23505'],
    500: '09 25 2D 38 39 3B 42P17 53400 55 57 58 F0 HV P0 XX'.split(' '),
    // A cancelled statement was too expensive. Not 503, which clients retry automatically.
    504: ['57014'],
  }).flatMap(([status, states]) => states.map((state) => [state, Number(status)] as const)),
)

/** Serialization failures, lock timeouts, shortages: 503, where PostgREST mostly sends 500. */
const temporary = /^(?:40|53(?!400)|08|55P03|57P0)/

/** SQLSTATEs whose messages mention files and settings, which clients must not see. */
const internal = /^(?:XX|58|F0|53|57P0|08)/

/** Names that a schema change removes. Outside functions they come from the client. */
const undefinedNames = new Set(['42883', '42P01', '42703'])

const changedTypes =
  /^(?:cached plan must not change result type|function return row and query-specified return row do not match|cache lookup failed for)/

/**
 * Whether a statement was planned, or a function entered, before a migration changed the schema. Its transaction is
 * rolled back, so it can be retried.
 */
export function isSchemaChange(error: unknown): error is DatabaseError {
  if (!(error instanceof DatabaseError)) return false
  const isUndefined = undefinedNames.has(error.code ?? '') && error.where !== undefined
  return isUndefined || changedTypes.test(error.message)
}

export function databaseUnavailable(): ApiError {
  return serviceUnavailable('PGRST001', 'Database client error. Retrying the connection.')
}

/** The error response for an error of a query. */
export function toApiError(error: unknown, role: Principal['role']): ApiError {
  if (!(error instanceof DatabaseError) || !error.code) {
    if (isDatabaseUnavailable(error)) return databaseUnavailable()
    return new ApiError(500, 'PGRSTX00', 'Internal error')
  }
  const { code, detail: details, hint, constraint } = error
  const checkError = failedCheck(code, error.message)
  if (checkError) return checkError
  const isInternal = internal.test(code)
  const message = isInternal ? 'The database could not process the request' : error.message
  if (temporary.test(code)) return serviceUnavailable(code, message)
  // The limits of private.limits name themselves and say when to try again.
  if (code === 'PT429' && details !== undefined && constraint !== undefined)
    return rateLimited(message, details, constraint)
  const more = isInternal ? {} : { details, hint }
  const headers = { 'www-authenticate': 'Bearer' }
  if (code === '42501' && role === 'anon')
    return new ApiError(401, code, message, { ...more, headers })
  const status = statusOf(code)
  if (status !== 503) return new ApiError(status, code, message, more)
  return new ApiError(status, code, message, { ...more, headers: { 'retry-after': '1' } })
}

/** Functions choose a status by raising, for example, `PT409`. */
function statusOf(code: string): number {
  const stated = /^PT([2-5]\d\d)$/.exec(code)?.[1]
  return stated ? Number(stated) : (statuses.get(code) ?? statuses.get(code.slice(0, 2)) ?? 400)
}
