import type { BackendRequest } from '../protocol.ts'
import type { RestLimits } from './request-limits.ts'
import { applyRangeHeader, parseQuery, type ParsedQuery } from './parsed-query.ts'
import { readPayload, type Payload } from './payload.ts'
import {
  readAccept,
  readPreferences,
  requireJson,
  type Preferences,
  type Shape,
} from './request-headers.ts'
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
