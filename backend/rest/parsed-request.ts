import type { BackendRequest } from '../protocol.ts'
import { ApiError } from './api-error.ts'
import type { RestLimits } from './request-limits.ts'
import { applyRangeHeader, parseQuery, type ParsedQuery } from './parsed-query.ts'
import { readPayload, type Payload } from './payload.ts'
import type { SchemaCache } from './schema-cache.ts'

/** What a request is planned with. */
export interface PlanContext {
  schema: SchemaCache
  limits: RestLimits
}

/** Query string, body and headers of a request; names are not yet checked against the schema. */
export interface ParsedRequest {
  method: string
  query: ParsedQuery
  /** Null for methods without a body and for a function called without one. */
  payload: Payload | null
  preferences: Preferences
  shape: Shape
}

/** Throws ApiError. */
export function parseRequest(
  { method, query: text, headers, body }: BackendRequest,
  callsFunction: boolean,
): ParsedRequest {
  const hasBody = method === 'POST' || method === 'PATCH'
  if (hasBody) requireJson(headers['content-type'])
  const query = parseQuery(text, callsFunction && !hasBody)
  if (method === 'GET') applyRangeHeader(query.select.range, headers['range'] ?? '')
  const isEmpty = body === null || body.length === 0
  return {
    method,
    query,
    payload: hasBody && !(callsFunction && isEmpty) ? readPayload(body) : null,
    preferences: readPreferences(headers['prefer']),
    shape: readAccept(headers['accept']),
  }
}

/** Whether rows are returned as a list or as a single object. */
export type Shape = 'list' | 'object'

export const contentTypes: Record<Shape, string> = {
  list: 'application/json; charset=utf-8',
  object: 'application/vnd.pgrst.object+json; charset=utf-8',
}

/** Reads `Accept` as the official client sends it. Throws ApiError (406). */
function readAccept(header = '*/*'): Shape {
  const types = header.split(',', 50).map(mediaTypeOf)
  if (types.some((type) => /^application\/vnd\.pgrst\.object(\+json)?$/.test(type))) return 'object'
  if (types.includes('*/*') || types.includes('application/json')) return 'list'
  const names = types.slice(0, 5).join(', ').slice(0, 500).toWellFormed()
  const message = `None of these media types are available: ${names}`
  throw new ApiError(406, 'PGRST107', message)
}

/**
 * Rejects a `Content-Type` other than JSON with 415: cross-site forms can send text/plain and
 * form-encoded bodies without a preflight request, but not JSON.
 */
function requireJson(contentType: string | undefined): void {
  if (!contentType) return
  const [name = ''] = mediaTypeOf(contentType).split(';')
  if (name === 'application/json') return
  const message = `Content-Type not acceptable: ${name.slice(0, 100).toWellFormed()}`
  throw new ApiError(415, 'PGRST102', message)
}

/** In lower case, without spaces, its quality and its character set; `;nulls=stripped` makes another type. */
function mediaTypeOf(text: string): string {
  return text.toLowerCase().replaceAll(/\s|;\s*(?:q|charset)=[^;]*/g, '')
}

const supported = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['representation', 'minimal', 'headers-only'],
  // All of them are exact.
  count: ['exact', 'planned', 'estimated'],
} as const

type Supported = typeof supported

/** The supported preferences of a `Prefer` header. */
type Preferences = { [Name in keyof Supported]: Supported[Name][number] | null }

/** PostgREST has them; ignoring them would change what is written or shown. */
const refused = /^(?:handling=strict$|tx=rollback$|timezone=)/

/**
 * Reads `Prefer`; the first of repeated preferences applies, and unknown ones are ignored. Throws ApiError for
 * one that is not offered.
 */
function readPreferences(header: string | undefined): Preferences {
  const preferences: Preferences = { return: null, resolution: null, missing: null, count: null }
  for (const text of header?.split(',') ?? []) {
    const preference = text.trim()
    if (refused.test(preference)) {
      const details = `Invalid preferences: ${preference.slice(0, 300).toWellFormed()}`
      const message = 'A preference is not offered'
      throw new ApiError(400, 'PGRST122', message, { details })
    }
    const [name = '', value = ''] = preference.split('=')
    if (!isSupported(name) || !supported[name].some((each) => each === value)) continue
    Object.assign(preferences, { [name]: preferences[name] ?? value })
  }
  return preferences
}

function isSupported(name: string): name is keyof Supported {
  return Object.hasOwn(supported, name)
}
