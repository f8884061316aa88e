import { codeOf, isDatabaseUnavailable } from '../database/database-errors.ts'
import type { BackendResponse } from '../protocol.ts'

interface ErrorDetails {
  headers?: Record<string, string>
  /** Further members of the body, as `weak_password`. */
  extra?: object
  /** With status 429: the limit. */
  limit?: string
}

/** An error of GoTrue. auth.ts turns it into a response. */
export class AuthError extends Error {
  override name = 'AuthError'
  readonly status: number
  readonly errorCode: string
  readonly details: ErrorDetails

  constructor(status: number, errorCode: string, message: string, details: ErrorDetails = {}) {
    super(message)
    this.status = status
    this.errorCode = errorCode
    this.details = details
  }
}

export function badRequest(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message)
}

/** 503: the database is unavailable or a queue is full. */
export function unavailable(retryAfterSeconds: number): AuthError {
  return new AuthError(503, 'request_timeout', 'The service is busy, please try again shortly', {
    headers: { 'retry-after': String(retryAfterSeconds) },
  })
}

/** Serialization failure, deadlock, timeouts of locks, statements and transactions. */
const busyCodes = new Set(['40001', '40P01', '55P03', '57014', '25P03'])

/** The client's error for a database error: busy, or an invalid value. Null for a bug of ours. */
export function toAuthError(error: unknown): AuthError | null {
  if (error instanceof AuthError) return error
  const code = codeOf(error) ?? ''
  if (isDatabaseUnavailable(error) || busyCodes.has(code)) return unavailable(2)
  // Class 22 (data exception): a value that validation missed.
  return code.startsWith('22') ? badRequest('The request contains a value that is not valid') : null
}

export function json(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): BackendResponse {
  return {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
    body: JSON.stringify(body),
  }
}

const firstVersion = '2024-01-01'

/**
 * GoTrue has two error formats: `{code: 400, error_code, msg}`, and for clients that send
 * `X-Supabase-Api-Version: 2024-01-01` or later `{code: 'error_code', message}`.
 */
export function errorResponse(error: AuthError, version: string | undefined): BackendResponse {
  const { status, errorCode, message } = error
  const { extra, limit } = error.details
  const headers = { 'x-sb-error-code': errorCode, ...error.details.headers }
  const response = isVersioned(version)
    ? json(
        status,
        { code: errorCode, message, ...extra },
        { ...headers, 'x-supabase-api-version': firstVersion },
      )
    : json(status, { code: status, error_code: errorCode, msg: message, ...extra }, headers)
  return limit === undefined ? response : { ...response, limit }
}

function isVersioned(requested: string | undefined): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(requested ?? '') && (requested ?? '') >= firstVersion
}
