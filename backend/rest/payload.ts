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
  // Checked before parsing: recursive JSON parsers overflow their stack on deep nesting.
  if (isDeeperThan(textLimits.jsonDepth, body)) {
    throw badBody(`A body may nest at most ${textLimits.jsonDepth} deep`)
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    return { text, value: JSON.parse(text) }
  } catch {
    throw badBody('Empty or invalid json')
  }
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

const quote = 0x22
const backslash = 0x5c
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

function isDeeperThan(maxDepth: number, body: Uint8Array): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < body.length; at++) {
    const byte = body[at] ?? 0
    if (quoted) {
      if (byte === backslash) at++
      else if (byte === quote) quoted = false
    } else if (byte === quote) quoted = true
    else if (opening.has(byte) && ++depth > maxDepth) return true
    else if (closing.has(byte)) depth--
  }
  return false
}
