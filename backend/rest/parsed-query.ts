import { looksLikeFilter, parseFilter, parseJunction } from './condition.ts'
import { textLimits } from './request-limits.ts'
import { ApiError, badQuery, badRange } from './api-error.ts'
import {
  findEmbed,
  parseOrder,
  parseSelect,
  type RowRange,
  type SelectTree,
} from './select-tree.ts'
import { TextScanner } from './text-scanner.ts'

/** A parsed query string; its names are not yet checked against the schema. */
export interface ParsedQuery {
  select: SelectTree
  /** The columns to write, for bodies whose rows differ. */
  columns: string[] | null
  onConflict: string[] | null
  /** Arguments of a function called by GET. */
  arguments: [name: string, value: string][]
}

/**
 * Parses a query string. Throws ApiError.
 * @param callsFunction whether parameters that are not filters are arguments
 */
export function parseQuery(text: string, callsFunction: boolean): ParsedQuery {
  const parameters = decodeParameters(text)
  const first = (name: string) => parameters.find(([each]) => each === name)?.[1] ?? null
  const query: ParsedQuery = {
    select: parseSelect(first('select') ?? '*'),
    columns: parseNames(first('columns'), 'columns parameter'),
    onConflict: parseNames(first('on_conflict'), 'on_conflict parameter'),
    arguments: [],
  }
  for (const [name, value] of parameters) {
    if (name === 'select' || name === 'columns' || name === 'on_conflict') continue
    readParameter(query, name, value, callsFunction)
  }
  if (countFilters(query.select) > textLimits.filters) {
    throw badQuery(`a query may hold at most ${textLimits.filters} filters`)
  }
  return query
}

function readParameter(
  query: ParsedQuery,
  name: string,
  value: string,
  callsFunction: boolean,
): void {
  const keyword = name.slice(name.lastIndexOf('.') + 1)
  if (callsFunction && !keywords.has(keyword) && !looksLikeFilter(value)) {
    query.arguments.push([name, value])
    return
  }
  const path = parsePath(name)
  const column = path.pop() ?? ''
  // `books.not.or=(…)`: PostgREST accepts `not` anywhere in the path.
  const isJunction = keyword === 'and' || keyword === 'or'
  const embeds = isJunction ? path.filter((each) => each !== 'not') : path
  const tree = embeds.reduce<SelectTree>(
    (each, embed) => findEmbed(each.embeds, embed),
    query.select,
  )
  if (keyword === 'order') tree.order = parseOrder(value)
  else if (keyword === 'limit') tree.range.limit = readLimit(value)
  else if (keyword === 'offset') tree.range.offset = readOffset(value)
  else if (isJunction) {
    const negated = embeds.length < path.length
    tree.conditions.push(parseJunction(keyword, negated, value))
  } else tree.conditions.push(parseFilter(column, value))
}

/** Names that are never a column of a filter. */
const keywords = new Set(['order', 'limit', 'offset', 'and', 'or'])

function countFilters({ conditions, embeds }: SelectTree): number {
  return embeds.reduce((sum, embed) => sum + countFilters(embed), conditions.length)
}

/** Repeated names are kept, in order; a name without a value is ignored, as in PostgREST. */
function decodeParameters(query: string): [name: string, value: string][] {
  return query.split('&').flatMap((pair) => {
    const equals = pair.indexOf('=')
    if (equals === -1) return []
    return [[decodeText(pair.slice(0, equals)), decodeText(pair.slice(equals + 1))]]
  })
}

/** NUL is rejected as well: no text in PostgreSQL can hold it. */
function decodeText(text: string): string {
  const decoded = /[%+]/.test(text) ? decodePercent(text.replaceAll('+', ' ')) : text
  if (decoded !== null && !decoded.includes('\0')) return decoded
  const details = 'It must be percent-encoded UTF-8 without NUL.'
  throw badQuery('failed to decode the query string', details)
}

/** Null for text that is not percent-encoded UTF-8. */
export function decodePercent(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

function readLimit(value: string): number {
  if (/^-\d+$/.test(value)) throw badRange('Limit should be greater than or equal to zero.')
  return readCount('limit', value)
}

function readOffset(value: string): number {
  if (/^-\d+$/.test(value)) {
    throw new ApiError(400, '2201X', 'OFFSET must not be negative')
  }
  const offset = readCount('offset', value)
  if (offset > textLimits.offset) throw badQuery(`"offset" may be at most ${textLimits.offset}`)
  return offset
}

/** PostgREST ignores a number it cannot parse and returns every row; here it is an error. */
function readCount(name: string, value: string): number {
  if (!/^\d{1,15}$/.test(value)) throw badQuery(`"${name}" must be a whole number`)
  return Number(value)
}

/**
 * Narrows the rows to a `Range: 0-24` header (both ends included). Other forms are ignored, as HTTP
 * requires for unknown ranges. Throws ApiError (416) when nothing remains.
 */
export function applyRangeHeader(range: RowRange, header: string): void {
  const found = /^(\d{1,15})-(\d{0,15})$/.exec(header)
  if (!found) return
  const lower = Number(found[1])
  const upper = found[2] ? Number(found[2]) : Infinity
  if (lower > upper) {
    throw badRange(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    )
  }
  if (range.limit === 0) return
  const first = Math.max(lower, range.offset)
  const last = Math.min(upper, range.offset + range.limit - 1)
  if (first > last) throw badRange('Limit should be greater than or equal to zero.')
  if (first > textLimits.offset) throw badQuery(`an offset may be at most ${textLimits.offset}`)
  range.offset = first
  range.limit = last - first + 1
}

/** Parses `books.author.name`, each part bare or in quotes. */
function parsePath(name: string): string[] {
  const scanner = new TextScanner(name, 'tree path')
  const path: string[] = []
  do path.push(scanner.fieldName())
  while (scanner.take('.'))
  scanner.expectEnd()
  return path
}

function parseNames(text: string | null, what: string): string[] | null {
  if (text === null) return null
  const scanner = new TextScanner(text, what)
  const names = new Set<string>()
  do {
    scanner.skipSpace()
    names.add(scanner.fieldName())
  } while (scanner.takeSpaced(','))
  scanner.expectEnd()
  return [...names]
}
