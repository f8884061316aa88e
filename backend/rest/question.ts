import { parseFilter, parseJunction, type Condition } from './condition.ts'
import type { RestLimits } from './limits.ts'
import { parseOrder, type OrderTerm } from './order.ts'
import type { QueryParameters } from './query-string.ts'
import { badQuery, badRange, Refusal } from './refusal.ts'
import { parseSelect, type SelectTree } from './select-tree.ts'
import { TextScanner } from './text-scanner.ts'

/** Everything a query string asks, understood but not yet held against the catalogue. */
export interface Question {
  select: SelectTree
  conditions: Placed<Condition>[]
  orders: Placed<OrderTerm[]>[]
  windows: Placed<Window>[]
  /** The columns to write, for bodies whose rows differ. */
  columns: string[] | null
  onConflict: string[] | null
  /** What a function read by GET is called with. */
  arguments: [name: string, value: string][]
}

/** Something said of the table itself (an empty path) or of one of its embeds. */
export interface Placed<Subject> {
  path: string[]
  subject: Subject
}

/** A part of the rows. Null: no limit of the caller's. */
export interface Window {
  offset: number
  limit: number | null
}

type Placement = (question: Question, path: string, value: string, limits: RestLimits) => void

// A Map, as everywhere where callers choose the key: an object also has a `valueOf`.
const placements = new Map<string, Placement>(
  Object.entries<Placement>({
    order: (question, name, value, limits) =>
      question.orders.push({ path: embedPath(name), subject: parseOrder(value, limits) }),
    limit: (question, name, value) => {
      windowAt(question, embedPath(name)).limit = readLimit(value)
    },
    offset: (question, name, value, limits) => {
      windowAt(question, embedPath(name)).offset = readOffset(value, limits)
    },
    and: (question, name, value, limits) => placeJunction(question, name, value, limits),
    or: (question, name, value, limits) => placeJunction(question, name, value, limits),
  }),
)

/**
 * Sorts the parameters into what they ask. Throws Refusal.
 * @param callsFunction parameters that are no filter are then arguments
 */
export function parseQuestion(
  parameters: QueryParameters,
  callsFunction: boolean,
  limits: RestLimits,
): Question {
  const first = (name: string) => parameters.find(([each]) => each === name)?.[1] ?? null
  const question: Question = {
    select: parseSelect(first('select') ?? '*', limits),
    conditions: [],
    orders: [],
    windows: [],
    columns: nameList(first('columns'), 'columns parameter'),
    onConflict: nameList(first('on_conflict'), 'on_conflict parameter'),
    arguments: [],
  }
  for (const [name, value] of parameters) {
    if (name === 'select' || name === 'columns' || name === 'on_conflict') continue
    const place = placements.get(name.slice(name.lastIndexOf('.') + 1)) ?? placeFilter
    if (place === placeFilter && callsFunction && !looksLikeFilter(value)) {
      question.arguments.push([name, value])
      continue
    }
    place(question, name, value, limits)
    if (question.conditions.length > limits.filters) {
      throw badQuery(`a query may hold at most ${limits.filters} filters`)
    }
  }
  return question
}

function placeFilter(question: Question, name: string, value: string, limits: RestLimits): void {
  const path = namePath(name)
  const column = path.pop() ?? ''
  question.conditions.push({ path, subject: parseFilter(column, value, limits) })
}

/** `books.not.or=(…)`: the path, perhaps a `not`, the word. */
function placeJunction(question: Question, name: string, value: string, limits: RestLimits): void {
  const path = namePath(name)
  const kind = path.pop() === 'and' ? 'and' : 'or'
  const embeds = path.filter((word) => word !== 'not')
  const negated = embeds.length < path.length
  question.conditions.push({ path: embeds, subject: parseJunction(kind, negated, value, limits) })
}

function windowAt(question: Question, path: string[]): Window {
  const there = question.windows.find((each) => each.path.join('.') === path.join('.'))
  if (there) return there.subject
  const subject: Window = { offset: 0, limit: null }
  question.windows.push({ path, subject })
  return subject
}

function readLimit(value: string): number {
  if (/^-\d+$/.test(value)) throw badRange('Limit should be greater than or equal to zero.')
  return readCount('limit', value)
}

function readOffset(value: string, limits: RestLimits): number {
  if (/^-\d+$/.test(value)) {
    throw new Refusal({ status: 400, code: '2201X', message: 'OFFSET must not be negative' })
  }
  const offset = readCount('offset', value)
  if (offset > limits.offset) throw badQuery(`"offset" may be at most ${limits.offset}`)
  return offset
}

/** PostgREST reads past a limit it cannot parse and answers everything; we do not. */
function readCount(name: string, value: string): number {
  if (!/^\d{1,15}$/.test(value)) throw badQuery(`"${name}" must be a whole number`)
  return Number(value)
}

/** The shape of a value that PostgREST takes for a filter when a function is read. */
function looksLikeFilter(value: string): boolean {
  return /^(?:not\.|(?:eq|neq|gte?|lte?|i?like|i?match)(?:\((?:any|all)\))?\.|(?:is|isdistinct|in)\.|(?:cs|cd|ov|sl|sr|nxr|nxl|adj)\.|(?:pl|ph|w)?fts(?:\([^()]*\))?\.)/.test(
    value,
  )
}

function embedPath(name: string): string[] {
  return namePath(name).slice(0, -1)
}

/** `books.author.name`, each part bare or in quotes. */
function namePath(name: string): string[] {
  const scanner = new TextScanner(name, 'tree path')
  const path: string[] = []
  do path.push(scanner.fieldName())
  while (scanner.take('.'))
  if (scanner.startsWith('->'))
    throw badQuery('failed to parse tree path', 'JSON paths are not offered.')
  scanner.expectEnd()
  return path
}

function nameList(text: string | null, what: string): string[] | null {
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
