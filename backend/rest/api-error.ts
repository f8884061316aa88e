import type { BackendResponse } from '../protocol.ts'

interface ApiErrorFields {
  status: number
  code: string
  message: string
  details?: unknown
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

  constructor({
    status,
    code,
    message,
    details = null,
    hint = null,
    headers,
    limit,
  }: ApiErrorFields) {
    super(message)
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
  return new ApiError({ status: 400, code: 'PGRST100', message: truncate(message), details })
}

/** PGRST102: an invalid request body. */
export function badBody(message: string): ApiError {
  return new ApiError({ status: 400, code: 'PGRST102', message: truncate(message) })
}

/** PGRST103: an unsatisfiable range. */
export function badRange(details: string, headers: Record<string, string> = {}): ApiError {
  const message = 'Requested range not satisfiable'
  return new ApiError({ status: 416, code: 'PGRST103', message, details, headers })
}

export function unknownTable(name: string): ApiError {
  const message = `Could not find the table 'public.${truncate(name)}' in the schema cache`
  return new ApiError({ status: 404, code: 'PGRST205', message })
}

/** An unknown column in a filter, an order or a select; PostgREST passes on PostgreSQL's error. */
export function unknownColumn(relation: string, column: string): ApiError {
  const message = `column ${relation}.${truncate(column)} does not exist`
  return new ApiError({ status: 400, code: '42703', message })
}

/** Another column beside `count`; PostgREST passes on PostgreSQL's error. */
export function notGrouped(relation: string, column: string): ApiError {
  const name = `"${relation}.${truncate(column)}"`
  const message = `column ${name} must appear in the GROUP BY clause or be used in an aggregate function`
  return new ApiError({ status: 400, code: '42803', message })
}

export function unknownWrittenColumn(relation: string, column: string): ApiError {
  const message = `Could not find the '${truncate(column)}' column of '${relation}' in the schema cache`
  return new ApiError({ status: 400, code: 'PGRST204', message })
}

export function notEmbedded(name: string): ApiError {
  const shown = truncate(name)
  return new ApiError({
    status: 400,
    code: 'PGRST108',
    message: `'${shown}' is not an embedded resource in this request`,
    hint: `Verify that '${shown}' is included in the 'select' query parameter.`,
  })
}

/** An order by a column of a to-many embed, which has many rows. */
export function orderByToMany(relation: string, embed: string): ApiError {
  return new ApiError({
    status: 400,
    code: 'PGRST118',
    message: `A related order on '${embed}' is not possible`,
    details: `'${relation}' and '${embed}' do not form a many-to-one or one-to-one relationship`,
  })
}

/** PGRST116: a single object was requested and `count` rows were found. */
export function notSingular(count: number): ApiError {
  return new ApiError({
    status: 406,
    code: 'PGRST116',
    message: 'Cannot coerce the result to a single JSON object',
    details: `The result contains ${count} rows`,
  })
}

/** 503 with Retry-After: the database is unavailable or overloaded. */
export function serviceUnavailable(code: string, message: string): ApiError {
  return new ApiError({ status: 503, code, message, headers: { 'retry-after': '1' } })
}

/** 429 with Retry-After in the form of the shop's rate limits: one client has too many requests in flight. */
export function tooManyRequests(): ApiError {
  return rateLimited({ message: 'RATE_LIMITED', details: '{"retry_after":1}', limit: 'inFlight' })
}

/** 429 with Retry-After: a rate limit of the shop, whose `details` say when to try again. */
export function rateLimited(fields: { message: string; details: string; limit: string }): ApiError {
  const [, seconds = '1'] = /"retry_after": ?(\d+)/.exec(fields.details) ?? []
  return new ApiError({
    status: 429,
    code: 'PT429',
    headers: { 'retry-after': seconds },
    ...fields,
  })
}

function truncate(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300).toWellFormed()}…` : text
}
