import type { RestLimits } from './limits.ts'
import { badQuery } from './refusal.ts'
import { TextScanner } from './text-scanner.ts'

export interface OrderTerm {
  /** The embed whose column it is; null for the table's own. */
  relation: string | null
  column: string
  direction: 'asc' | 'desc' | null
  nulls: 'first' | 'last' | null
}

/** Parses `price.desc.nullslast,category(name)`. Throws Refusal. */
export function parseOrder(text: string, limits: RestLimits): OrderTerm[] {
  const scanner = new TextScanner(text, 'order')
  const terms: OrderTerm[] = []
  do {
    if (terms.length === limits.orderTerms) {
      throw badQuery(`"order" may name at most ${limits.orderTerms} columns`)
    }
    terms.push(readTerm(scanner))
  } while (scanner.takeSpaced(','))
  scanner.expectEnd()
  return terms
}

function readTerm(scanner: TextScanner): OrderTerm {
  scanner.skipSpace()
  let column = scanner.fieldName()
  let relation: string | null = null
  if (scanner.take('(')) {
    relation = column
    column = scanner.fieldName()
    if (!scanner.take(')')) throw scanner.unexpected('")"')
  }
  const direction = scanner.match(/\.(asc|desc)(?![^., ])/y)?.[1]
  const nulls = scanner.match(/\.nulls(first|last)(?![^., ])/y)?.[1]
  scanner.skipSpace()
  if (!scanner.atEnd && !scanner.startsWith(',')) {
    throw scanner.unexpected(
      direction ? '"nullsfirst" or "nullslast"' : '"asc", "desc", "nullsfirst" or "nullslast"',
    )
  }
  return {
    relation,
    column,
    direction: direction === 'asc' || direction === 'desc' ? direction : null,
    nulls: nulls === 'first' || nulls === 'last' ? nulls : null,
  }
}
