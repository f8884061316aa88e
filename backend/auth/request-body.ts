import type { AuthRequest } from './context.ts'
import { AuthError, badRequest } from './responses.ts'

const maxBodyBytes = 64 * 1024
const maxDepth = 8
/** user_metadata is part of every access token, which travels in a header. */
export const maxMetadataBytes = 4096

export type Body = Record<string, unknown>

/**
 * Reads a JSON object. Rejects text that PostgreSQL cannot store (NUL, lone surrogates) and deep
 * nesting.
 * @throws 413, 415, or 400 `bad_json`
 */
export function readJson(request: AuthRequest): Body {
  const [mediaType = ''] = (request.headers['content-type'] ?? '').split(';', 1)
  if (mediaType.trim().toLowerCase() !== 'application/json') {
    // Other sites can send text/plain without a preflight request, but not JSON.
    throw new AuthError(415, 'bad_json', 'The request body must be application/json')
  }
  const bytes = request.body ?? new Uint8Array()
  if (bytes.byteLength > maxBodyBytes) {
    const message = `Request body too large (max ${maxBodyBytes} bytes)`
    throw new AuthError(413, 'request_entity_too_large', message)
  }
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw badJson()
  }
  if (!isObject(value) || !isStorable(value, 0)) throw badJson()
  return value
}

/** A text field; '' when absent or null, as in GoTrue. */
export function readText(body: Body, name: string): string {
  const value = body[name] ?? ''
  if (typeof value !== 'string') throw badJson()
  return value
}

/**
 * The field `email`.
 * @throws `missing`, or GoTrue's error when a phone is given: accounts here have none
 */
export function readEmail(body: Body, missing: AuthError, phoneStatus = 400): string {
  if (readText(body, 'phone') !== '') {
    throw new AuthError(phoneStatus, 'phone_provider_disabled', 'Phone logins are disabled')
  }
  const email = readText(body, 'email')
  if (email === '') throw missing
  return email
}

/** `data`, which becomes user_metadata; null when absent. */
export function readMetadata(body: Body): Body | null {
  const value = body.data ?? null
  if (value === null) return null
  if (!isObject(value)) throw badJson()
  if (Buffer.byteLength(JSON.stringify(value)) > maxMetadataBytes) {
    throw badRequest(`data must not be larger than ${maxMetadataBytes} bytes`)
  }
  return value
}

function badJson(): AuthError {
  return new AuthError(400, 'bad_json', 'Could not parse request body as JSON')
}

function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isStorable(value: unknown, depth: number): boolean {
  if (depth > maxDepth) return false
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return value.every((item) => isStorable(item, depth + 1))
  if (!isObject(value)) return true
  return Object.entries(value).every(
    ([name, member]) => isStorable(name, depth) && isStorable(member, depth + 1),
  )
}
