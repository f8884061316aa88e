import { badBody } from './api-error.ts'
import { textLimits } from './request-limits.ts'

/** A JSON body. PostgreSQL parses the text; only the keys of the value are used here. */
export interface Payload {
  text: string
  value: unknown
}

/** Throws ApiError when it is not JSON or nested too deep. */
export function readPayload(body: Uint8Array | null): Payload {
  if (body === null || body.length === 0) throw badBody('Empty or invalid json')
  const payload = parseJson(body)
  if (!isDeeperThan(textLimits.jsonDepth, payload.value)) return payload
  throw badBody(`A body may nest at most ${textLimits.jsonDepth} deep`)
}

function parseJson(body: Uint8Array): Payload {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    return { text, value: JSON.parse(text) }
  } catch {
    throw badBody('Empty or invalid json')
  }
}

function isDeeperThan(depth: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth === 0 || Object.values(value).some((each) => isDeeperThan(depth - 1, each))
}

type Row = Record<string, unknown>

/** The rows of a body. Throws ApiError for anything else than an object or a list of objects. */
export function rowsOf(value: unknown): Row[] {
  const rows: unknown[] = Array.isArray(value) ? value : [value]
  if (rows.every(isRow)) return rows
  throw badBody('A body must hold one JSON object or a list of them')
}

/** The columns of rows. Throws ApiError when the rows differ. */
export function commonKeys(rows: Row[]): string[] {
  const keys = keysOf(rows[0] ?? {}).sort()
  for (const row of rows) {
    const same =
      Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key))
    if (!same) throw badBody('All object keys must match')
  }
  return keys
}

const maxKeys = 1_000

/** Throws ApiError for more keys than any table or function has. */
export function keysOf(row: Row): string[] {
  const keys = Object.keys(row)
  if (keys.length > maxKeys) throw badBody(`An object may have at most ${maxKeys} keys`)
  return keys
}

export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
