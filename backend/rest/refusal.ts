import type { BackendAnswer } from '../protocol.ts'

interface RefusalParts {
  status: number
  code: string
  message: string
  details?: unknown
  hint?: string | null
  headers?: Record<string, string>
}

/**
 * A request that gets an error for an answer, in PostgREST's form. Its text goes to the caller as
 * it stands, so nothing may enter it that the caller did not send or is not meant to know.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly code: string
  readonly details: unknown
  readonly hint: string | null
  readonly headers: Record<string, string>

  constructor({ status, code, message, details = null, hint = null, headers = {} }: RefusalParts) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
    this.hint = hint
    this.headers = headers
  }
}

export function refusalAnswer(refusal: Refusal): BackendAnswer {
  const { status, code, message, details, hint, headers } = refusal
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify({ code, details, hint, message }),
  }
}

/** PGRST100: a query string outside the grammar, outside our subset, or over a limit. */
export function badQuery(message: string, details: string | null = null): Refusal {
  return new Refusal({ status: 400, code: 'PGRST100', message: shortened(message), details })
}

/** PGRST102: a body that is not what the request needs. */
export function badBody(message: string): Refusal {
  return new Refusal({ status: 400, code: 'PGRST102', message: shortened(message) })
}

/** PGRST103: a range outside of what can be answered. */
export function badRange(details: string): Refusal {
  const message = 'Requested range not satisfiable'
  return new Refusal({ status: 416, code: 'PGRST103', message, details })
}

export function unknownTable(name: string): Refusal {
  const message = `Could not find the table 'public.${shortened(name)}' in the schema cache`
  return new Refusal({ status: 404, code: 'PGRST205', message })
}

/** A column named in a filter, an order or a select: the words of PostgreSQL, which PostgREST asks. */
export function unknownColumn(relation: string, column: string): Refusal {
  const message = `column ${relation}.${shortened(column)} does not exist`
  return new Refusal({ status: 400, code: '42703', message })
}

/** A column to write to. */
export function unknownWrittenColumn(relation: string, column: string): Refusal {
  const message = `Could not find the '${shortened(column)}' column of '${relation}' in the schema cache`
  return new Refusal({ status: 400, code: 'PGRST204', message })
}

export function notEmbedded(name: string): Refusal {
  const shown = shortened(name)
  return new Refusal({
    status: 400,
    code: 'PGRST108',
    message: `'${shown}' is not an embedded resource in this request`,
    hint: `Verify that '${shown}' is included in the 'select' query parameter.`,
  })
}

/** PGRST116: one object was asked for and `count` rows are there. */
export function notSingular(count: number): Refusal {
  return new Refusal({
    status: 406,
    code: 'PGRST116',
    message: 'Cannot coerce the result to a single JSON object',
    details: `The result contains ${count} rows`,
  })
}

/** The database cannot be asked just now; nothing is wrong with the question. */
export function tryAgain(code: string, message: string): Refusal {
  return new Refusal({ status: 503, code, message, headers: { 'retry-after': '1' } })
}

/** Callers get their own words back, but not eight thousand of them. */
function shortened(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300).toWellFormed()}…` : text
}
