import { badBody, Refusal } from './refusal.ts'
import type { RestLimits } from './limits.ts'

/** A body of JSON: the text goes to PostgreSQL as it came, of the value only the keys are of interest. */
export interface Payload {
  text: string
  value: unknown
}

/** Throws Refusal: 413 when too large, 400 when not JSON or nested too deep. */
export function readPayload(body: Uint8Array | null, limits: RestLimits): Payload {
  if (body === null || body.length === 0) throw badBody('Empty or invalid json')
  if (body.length > limits.bodyBytes) {
    throw new Refusal({
      status: 413,
      code: 'PGRST102',
      message: `A body may hold at most ${limits.bodyBytes} bytes`,
    })
  }
  // Before parsing: what parses JSON by recursion can be made to run out of stack.
  if (isDeeperThan(limits.jsonDepth, body)) {
    throw badBody(`A body may nest at most ${limits.jsonDepth} deep`)
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    return { text, value: JSON.parse(text) }
  } catch {
    throw badBody('Empty or invalid json')
  }
}

/** The columns that all rows of a payload name. Throws Refusal when the rows differ. */
export function payloadKeys(value: unknown): string[] {
  const rows = Array.isArray(value) ? value : [value]
  const keys = isRow(rows[0]) ? keysOf(rows[0]).sort() : []
  for (const row of rows) {
    if (!isRow(row)) throw badBody('A body must hold one JSON object or a list of them')
    const same =
      Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key))
    if (!same) throw badBody('All object keys must match')
  }
  return keys
}

/** No table and no function has more than a handful; a megabyte of keys is not worth sorting. */
export function keysOf(row: Record<string, unknown>): string[] {
  const keys = Object.keys(row)
  if (keys.length > mostKeys) throw badBody(`An object may have at most ${mostKeys} keys`)
  return keys
}

const mostKeys = 1_000

export function isRow(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const signs = {
  quote: 0x22,
  backslash: 0x5c,
  open: new Set([0x5b, 0x7b]),
  close: new Set([0x5d, 0x7d]),
}

function isDeeperThan(deepest: number, body: Uint8Array): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < body.length; at++) {
    const sign = body[at] ?? 0
    if (quoted) {
      if (sign === signs.backslash) at++
      else if (sign === signs.quote) quoted = false
    } else if (sign === signs.quote) quoted = true
    else if (signs.open.has(sign) && ++depth > deepest) return true
    else if (signs.close.has(sign)) depth--
  }
  return false
}
