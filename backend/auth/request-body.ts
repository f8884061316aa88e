import { AuthError, badRequest } from './answers.ts'
import type { AuthRequest } from './context.ts'

/** Auth's bodies are a handful of short texts. */
const longestBodyBytes = 64 * 1024
const deepest = 8
/** user_metadata travels in every access token, and headers are short. */
export const longestMetadataBytes = 4096

export type Body = Record<string, unknown>

/**
 * The request's JSON object. Text that PostgreSQL cannot hold (NUL, lone surrogates) and nesting that
 * no caller needs are refused here, so that no later step has to think of them.
 * @throws 413, 415, or 400 `bad_json`
 */
export function readJson(request: AuthRequest): Body {
  if (mediaType(request) !== 'application/json') {
    // A page of somebody else can send text/plain without being asked; JSON it cannot.
    throw new AuthError(415, 'bad_json', 'The request body must be application/json')
  }
  let value: unknown
  try {
    value = JSON.parse(readUtf8(request))
  } catch (error) {
    if (error instanceof AuthError) throw error
    throw badJson()
  }
  if (!isObject(value) || !isStorable(value, 0)) throw badJson()
  return value
}

/** The fields of a form that our own page (verify-page.ts) posted. */
export function readForm(request: AuthRequest): Body {
  const fields = Object.fromEntries(new URLSearchParams(readUtf8(request)))
  if (!isStorable(fields, 0)) throw badJson()
  return fields
}

export function isForm(request: AuthRequest): boolean {
  return mediaType(request) === 'application/x-www-form-urlencoded'
}

/** A text field; '' when absent or null, as in GoTrue. */
export function readText(body: Body, name: string): string {
  const value = body[name] ?? ''
  if (typeof value !== 'string') throw badJson()
  return value
}

/** `data`, what becomes user_metadata; null when absent. */
export function readMetadata(body: Body): Body | null {
  const value = body.data ?? null
  if (value === null) return null
  if (!isObject(value)) throw badJson()
  if (Buffer.byteLength(JSON.stringify(value)) > longestMetadataBytes) {
    throw badRequest(`data must not be larger than ${longestMetadataBytes} bytes`)
  }
  return value
}

function readUtf8(request: AuthRequest): string {
  const bytes = request.body ?? new Uint8Array()
  if (bytes.byteLength > longestBodyBytes) {
    throw new AuthError(
      413,
      'request_entity_too_large',
      `Request body too large (max ${longestBodyBytes} bytes)`,
    )
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw badJson()
  }
}

function mediaType(request: AuthRequest): string {
  return (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

function badJson(): AuthError {
  return new AuthError(400, 'bad_json', 'Could not parse request body as JSON')
}

function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isStorable(value: unknown, depth: number): boolean {
  if (depth > deepest) return false
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return value.every((item) => isStorable(item, depth + 1))
  if (!isObject(value)) return true
  return Object.entries(value).every(
    ([name, member]) => isStorableText(name) && isStorable(member, depth + 1),
  )
}

function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
