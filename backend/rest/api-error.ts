import type { BackendResponse } from '../protocol.ts'

interface ErrorDetails {
  details?: string | null
  hint?: string | null
  headers?: Record<string, string>
  limit?: string
}

/**
 * An error response in PostgREST's format. Its text is sent to the client unchanged, so it must not
 * contain internal details.
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly response: BackendResponse

  constructor(status: number, code: string, message: string, more: ErrorDetails = {}) {
    super(message)
    const { details = null, hint = null, headers, limit } = more
    this.status = status
    this.code = code
    this.response = {
      status,
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      body: JSON.stringify({ code, details, hint, message }),
      ...(limit !== undefined && { limit }),
    }
  }
}

/** PGRST100: a query string outside the grammar, unsupported, or over a limit. */
export function badQuery(message: string, details: string | null = null): ApiError {
  return new ApiError(400, 'PGRST100', truncate(message), { details })
}

/** PGRST102: an invalid request body. */
export function badBody(message: string): ApiError {
  return new ApiError(400, 'PGRST102', truncate(message))
}

/** PGRST103: an unsatisfiable range. */
export function badRange(details: string, headers: Record<string, string> = {}): ApiError {
  const message = 'Requested range not satisfiable'
  return new ApiError(416, 'PGRST103', message, { details, headers })
}

export function unknownTable(name: string): ApiError {
  const message = `Could not find the table 'public.${truncate(name)}' in the schema cache`
  return new ApiError(404, 'PGRST205', message)
}

/** An unknown column in a filter, an order or a select; PostgREST passes on PostgreSQL's error. */
export function unknownColumn(relation: string, column: string): ApiError {
  const message = `column ${relation}.${truncate(column)} does not exist`
  return new ApiError(400, '42703', message)
}

/** Another column beside `count`; PostgREST passes on PostgreSQL's error. */
export function notGrouped(relation: string, column: string): ApiError {
  const name = `"${relation}.${truncate(column)}"`
  const message = `column ${name} must appear in the GROUP BY clause or be used in an aggregate function`
  return new ApiError(400, '42803', message)
}

export function unknownWrittenColumn(relation: string, column: string): ApiError {
  const message = `Could not find the '${truncate(column)}' column of '${relation}' in the schema cache`
  return new ApiError(400, 'PGRST204', message)
}

export function notEmbedded(name: string): ApiError {
  const shown = truncate(name)
  const message = `'${shown}' is not an embedded resource in this request`
  const hint = `Verify that '${shown}' is included in the 'select' query parameter.`
  return new ApiError(400, 'PGRST108', message, { hint })
}

/** An order by a column of a to-many embed, which has many rows. */
export function orderByToMany(relation: string, embed: string): ApiError {
  const message = `A related order on '${embed}' is not possible`
  const details = `'${relation}' and '${embed}' do not form a many-to-one or one-to-one relationship`
  return new ApiError(400, 'PGRST118', message, { details })
}

/** PGRST116: a single object was requested and `count` rows were found. */
export function notSingular(count: number): ApiError {
  const details = `The result contains ${count} rows`
  const message = 'Cannot coerce the result to a single JSON object'
  return new ApiError(406, 'PGRST116', message, { details })
}

/** 503 with Retry-After: the database is unavailable or overloaded. */
export function serviceUnavailable(code: string, message: string): ApiError {
  return new ApiError(503, code, message, { headers: { 'retry-after': '1' } })
}

/** 429 with Retry-After: a rate limit of the shop, whose `details` say when to try again. */
export function rateLimited(message: string, details: string, limit: string): ApiError {
  const [, seconds = '1'] = /"retry_after": ?(\d+)/.exec(details) ?? []
  const headers = { 'retry-after': seconds }
  return new ApiError(429, 'PT429', message, { details, headers, limit })
}

function truncate(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300).toWellFormed()}…` : text
}
