import { badQuery } from './api-error.ts'
import { textLimits } from './request-limits.ts'
import { TextScanner } from './text-scanner.ts'

export interface OrderTerm {
  /** The embed the column belongs to; null for the table itself. */
  embed: string | null
  column: string
  direction: 'asc' | 'desc' | null
  nulls: 'first' | 'last' | null
}

/** Parses `price.desc.nullslast,category(name)`. Throws ApiError. */
export function parseOrder(text: string): OrderTerm[] {
  const scanner = new TextScanner(text, 'order')
  const terms: OrderTerm[] = []
  do {
    if (terms.length === textLimits.orderTerms) {
      throw badQuery(`"order" may name at most ${textLimits.orderTerms} columns`)
    }
    terms.push(readOrderTerm(scanner))
  } while (scanner.takeSpaced(','))
  scanner.expectEnd()
  return terms
}

function readOrderTerm(scanner: TextScanner): OrderTerm {
  scanner.skipSpace()
  let column = scanner.fieldName()
  let embed: string | null = null
  if (scanner.take('(')) {
    embed = column
    column = scanner.fieldName()
    if (!scanner.take(')')) throw scanner.unexpected('")"')
  }
  const direction = scanner.match(/\.(asc|desc)(?![^., ])/y)?.[1]
  const nulls = scanner.match(/\.nulls(first|last)(?![^., ])/y)?.[1]
  scanner.skipSpace()
  if (!scanner.atEnd && !scanner.startsWith(',')) {
    const first = direction ? '' : '"asc", "desc", '
    throw scanner.unexpected(`${first}"nullsfirst" or "nullslast"`)
  }
  return {
    embed,
    column,
    direction: direction === 'asc' || direction === 'desc' ? direction : null,
    nulls: nulls === 'first' || nulls === 'last' ? nulls : null,
  }
}
