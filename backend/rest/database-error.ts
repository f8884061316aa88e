import { isDatabaseAway } from '../database/database-away.ts'
import type { Caller } from './caller.ts'
import { badQuery, notSingular, Refusal, tryAgain } from './refusal.ts'

/** What PostgreSQL says when it refuses a statement. */
interface DatabaseError extends Error {
  code: string
  detail?: string
  hint?: string
  /** The functions in which it happened, the innermost first. */
  where?: string
}

/**
 * HTTP statuses by SQLSTATE, else by its first two signs: PostgREST's table. Others are 400, and so
 * are 21000 and 54* here, which a body brings about by itself: one row upserted twice, a text too
 * long for an index.
 */
const statuses = new Map(
  Object.entries({
    400: ['P0001'],
    403: ['0L', '0P', '28'],
    404: ['42883', '42P01'],
    405: ['25006'],
    409: ['23503', '23505'],
    500: ['09', '25', '2D', '38', '39', '3B', '42P17', '55', '57', '58', 'F0', 'HV', 'P0', 'XX'],
  }).flatMap(([status, states]) => states.map((state) => [state, Number(status)] as const)),
)

/**
 * What passes by itself: a lost race for rows, a lock not got in time, a server short of something.
 * PostgREST answers 500 to most of these; a caller must know that the same request may work.
 */
const passing = /^(?:40|53|08|55P03|57P0)/

/** SQLSTATEs whose texts speak of files, settings and the like, and so to nobody outside. */
const internal = /^(?:XX|58|F0|53|57P0|08)/

/** The answer to anything that went wrong while asking the database. */
export function databaseRefusal(error: unknown, role: Caller['role']): Refusal {
  if (!isDatabaseError(error)) {
    if (isDatabaseAway(error)) return databaseAway()
    return new Refusal({ status: 500, code: 'PGRSTX00', message: 'Internal error' })
  }
  return affectedRefusal(error) ?? statementRefusal(error, role)
}

/**
 * A change of the schema came between the planning of a statement and its turn, as while the next release
 * starts. Its transaction is undone; planned anew, it fits.
 */
export function isOvertaken(error: unknown): boolean {
  if (!isDatabaseError(error)) return false
  const words = overtaken.get(error.code)
  if (words !== undefined && error.message.startsWith(words)) return true
  // A function that began as it was, and looks for another, a column or a type that is new or gone. What a
  // caller asks for by a wrong name is refused outside of any function; 42501 is a right that is not there.
  return error.where !== undefined && error.code.startsWith('42') && error.code !== '42501'
}

const overtaken = new Map([
  ['0A000', 'cached plan must not change result type'],
  ['42804', 'function return row and query-specified return row do not match'],
  ['XX000', 'cache lookup failed for'],
])

export function databaseAway(): Refusal {
  return tryAgain('PGRST001', 'Database client error. Retrying the connection.')
}

export function isDatabaseError(error: unknown): error is DatabaseError {
  if (!(error instanceof Error) || !('code' in error)) return false
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) && 'severity' in error
}

function statementRefusal(error: DatabaseError, role: Caller['role']): Refusal {
  const { code } = error
  if (passing.test(code) && code !== '53400') return tryAgain(code, safeMessage(error))
  // 504 and not 503, on which clients ask again by themselves, what just was too much once.
  if (code === '57014') return new Refusal({ status: 504, code, message: error.message })
  if (code === '42501') return forbidden(error, role)
  if (internal.test(code)) return new Refusal({ status: 500, code, message: safeMessage(error) })
  return new Refusal({
    status: statusOf(code),
    code,
    message: error.message,
    details: error.detail ?? null,
    hint: error.hint ?? null,
  })
}

function forbidden({ code, message, detail, hint }: DatabaseError, role: Caller['role']): Refusal {
  const visitor = role === 'anon'
  return new Refusal({
    status: visitor ? 401 : 403,
    code,
    message,
    details: detail ?? null,
    hint: hint ?? null,
    headers: visitor ? { 'www-authenticate': 'Bearer' } : {},
  })
}

/** `PT409` is how a function says 409. */
function statusOf(code: string): number {
  const stated = /^PT([2-5]\d\d)$/.exec(code)?.[1]
  return stated ? Number(stated) : (statuses.get(code) ?? statuses.get(code.slice(0, 2)) ?? 400)
}

function safeMessage({ code, message }: DatabaseError): string {
  return internal.test(code) ? 'The database could not answer' : message
}

/** The failures that answer-sql.ts makes on purpose. */
function affectedRefusal({ code, message }: DatabaseError): Refusal | null {
  if (code !== '42704') return null
  const found = /"rest\.(not_one|too_many|too_large)_?(\d*)"$/.exec(message)
  if (!found) return null
  const count = Number(found[2])
  if (found[1] === 'not_one') return notSingular(count)
  if (found[1] === 'too_large') return badQuery('The answer would be too large: ask for fewer rows')
  return new Refusal({
    status: 400,
    code: 'PGRST124',
    message: 'Query result exceeds max-affected preference constraint',
    details: `The query affects ${count} rows`,
  })
}
