import { textLimits } from './request-limits.ts'
import { badQuery } from './api-error.ts'
import { TextScanner } from './text-scanner.ts'

/** A filter, or several joined by `and` and `or`. */
export type Condition = Filter | Junction

export interface Filter {
  kind: 'filter'
  column: string
  negated: boolean
  test:
    | { operator: Comparison; value: string }
    | { operator: 'is'; value: IsValue }
    | { operator: 'in'; values: string[] }
}

interface Junction {
  kind: 'and' | 'or'
  negated: boolean
  conditions: Condition[]
}

/** The filters of a condition, including those of nested junctions. */
export function termsOf(condition: Condition): Filter[] {
  return condition.kind === 'filter' ? [condition] : condition.conditions.flatMap(termsOf)
}

/** The comparisons and their SQL operators. */
export const comparisons = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
}
type Comparison = keyof typeof comparisons
type IsValue = 'null' | 'not_null' | 'true' | 'false' | 'unknown'

const comparisonNames = Object.keys(comparisons).join('|')
const supported = new RegExp(`(not\\.)?(${comparisonNames}|is|in)\\.`, 'y')
const anyOperator = new RegExp(`^(?:not\\.|${supported.source})`)

/** Whether a value is a filter, not an argument, when GET calls a function. */
export function looksLikeFilter(value: string): boolean {
  return anyOperator.test(value)
}

/** Parses the value of a filter: `eq.linen`, `not.in.(1,2)`. Throws ApiError. */
export function parseFilter(column: string, text: string): Filter {
  const scanner = new TextScanner(text, 'filter')
  const filter = readFilter(scanner, column, () => scanner.takeRest())
  scanner.expectEnd()
  return filter
}

/** Parses `(…)`, the value of `or`, `and` and their negations. Throws ApiError. */
export function parseJunction(kind: 'and' | 'or', negated: boolean, text: string): Condition {
  const scanner = new TextScanner(text, 'logic tree')
  const conditions = readTerms(scanner, 1, { terms: 0 })
  scanner.expectEnd()
  return { kind, negated, conditions }
}

function readTerms(scanner: TextScanner, depth: number, count: { terms: number }): Condition[] {
  const { logicDepth, logicTerms } = textLimits
  if (depth > logicDepth) throw badQuery(`"and" and "or" may nest at most ${logicDepth} deep`)
  scanner.expectSpaced('(')
  const conditions: Condition[] = []
  do {
    if (++count.terms > logicTerms) {
      throw badQuery(`"and" and "or" may join at most ${logicTerms} conditions`)
    }
    scanner.skipSpace()
    const junction = scanner.match(/(not\.)?(and|or)(?=[ \t]*\()/y)
    if (junction) {
      const kind = junction[2] === 'and' ? 'and' : 'or'
      const terms = readTerms(scanner, depth + 1, count)
      conditions.push({ kind, negated: junction[1] !== undefined, conditions: terms })
    } else conditions.push(readTerm(scanner))
  } while (scanner.takeSpaced(','))
  scanner.expectSpaced(')')
  return conditions
}

/** Reads `column.operator.value` inside a junction. */
function readTerm(scanner: TextScanner): Filter {
  const column = scanner.fieldName()
  scanner.skipSpace()
  if (!scanner.take('.')) throw scanner.unexpected('delimiter (.)')
  // An array literal in braces is one value, commas included.
  const readValue = () => scanner.match(/\{[^{}]*\}(?=[,)])/y)?.[0] ?? readDelimited(scanner)
  return readFilter(scanner, column, readValue)
}

/** Reads `[not.]operator.value`. */
function readFilter(scanner: TextScanner, column: string, readValue: () => string): Filter {
  const found = scanner.match(supported)
  if (!found) throw scanner.unexpected('"not" or operator (eq, gt, ...)')
  const [, not, name = ''] = found
  return { kind: 'filter', column, negated: not !== undefined, test: readTest() }

  function readTest(): Filter['test'] {
    if (name === 'is') return { operator: 'is', value: readIsValue(scanner) }
    if (name === 'in') return { operator: 'in', values: readList(scanner) }
    const comparison = name as Comparison // the pattern lists exactly these
    const value = readValue()
    const { patternLength } = textLimits
    if (comparison.endsWith('like') && value.length > patternLength) {
      throw badQuery(`"${comparison}" takes at most ${patternLength} characters`)
    }
    return { operator: comparison, value }
  }
}

function readIsValue(scanner: TextScanner): IsValue {
  const found = scanner.match(/null|not_null|true|false|unknown/iy)?.[0].toLowerCase()
  if (!found) throw scanner.unexpected('isVal: (null, not_null, true, false, unknown)')
  return found as IsValue // the pattern lists exactly these
}

function readList(scanner: TextScanner): string[] {
  const { listItems } = textLimits
  scanner.expectSpaced('(')
  const values: string[] = []
  do {
    values.push(readDelimited(scanner))
    if (values.length > listItems) throw badQuery(`"in" may list at most ${listItems} values`)
  } while (scanner.take(','))
  if (!scanner.take(')')) throw scanner.unexpected('")" or ","')
  // `in.()` is the empty list, as in PostgREST.
  return values.length === 1 && values[0] === '' ? [] : values
}

/** A value up to `,` or `)`. Quotes count only around the whole value: `"a"b` is taken literally. */
function readDelimited(scanner: TextScanner): string {
  const start = scanner.position
  const quoted = scanner.quoted()
  if (quoted !== null && (scanner.atEnd || scanner.match(/(?=[,)])/y))) return quoted
  scanner.position = start
  return scanner.match(/[^,)]*/y)?.[0] ?? ''
}
