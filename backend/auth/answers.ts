import type { BackendAnswer } from '../protocol.ts'

/** An error in GoTrue's words. Thrown by every step, turned into an answer in one place. */
export class AuthError extends Error {
  readonly status: number
  readonly errorCode: string
  readonly headers: Record<string, string>
  /** Further members of the body, as `weak_password`. */
  readonly extra: object

  constructor(
    status: number,
    errorCode: string,
    message: string,
    more: { headers?: Record<string, string>; extra?: object } = {},
  ) {
    super(message)
    this.name = 'AuthError'
    this.status = status
    this.errorCode = errorCode
    this.headers = more.headers ?? {}
    this.extra = more.extra ?? {}
  }
}

export function badRequest(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message)
}

/** GoTrue's words for a request that the database or a full queue could not serve now. */
export function unavailable(retryAfterSeconds: number): AuthError {
  return new AuthError(503, 'request_timeout', 'The service is busy, please try again shortly', {
    headers: { 'retry-after': String(retryAfterSeconds) },
  })
}

export function json(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): BackendAnswer {
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

export function noContent(): BackendAnswer {
  return { status: 204, headers: { 'cache-control': 'no-store' }, body: null }
}

const versionHeader = 'x-supabase-api-version'
const firstVersion = '2024-01-01'

/**
 * GoTrue has two shapes of errors: `{code: 400, error_code, msg}`, and for callers that say
 * `X-Supabase-Api-Version: 2024-01-01` or later `{code: 'error_code', message}`, the version echoed.
 */
export function errorAnswer(error: AuthError, requestedVersion: string | undefined): BackendAnswer {
  const headers = { 'x-sb-error-code': error.errorCode, ...error.headers }
  if (!isVersioned(requestedVersion)) {
    const { status: code, errorCode: error_code, message: msg, extra } = error
    return json(code, { code, error_code, msg, ...extra }, headers)
  }
  return json(
    error.status,
    { code: error.errorCode, message: error.message, ...error.extra },
    { ...headers, [versionHeader]: firstVersion },
  )
}

function isVersioned(requested: string | undefined): boolean {
  if (requested === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(requested)) return false
  return !Number.isNaN(Date.parse(requested)) && requested >= firstVersion
}
