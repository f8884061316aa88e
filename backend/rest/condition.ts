import type { RestLimits } from './limits.ts'
import { badQuery } from './refusal.ts'
import { TextScanner } from './text-scanner.ts'

/** A filter, or several joined by `and` or `or`. */
export type Condition = Filter | Junction

export interface Filter {
  kind: 'filter'
  column: string
  negated: boolean
  test: Test
}

export interface Junction {
  kind: 'and' | 'or'
  negated: boolean
  conditions: Condition[]
}

export type Test =
  | { operator: Comparison; value: string }
  | { operator: 'is'; value: IsValue }
  | { operator: 'in'; values: string[] }

export type Comparison = (typeof comparisons)[number]
export type IsValue = 'null' | 'not_null' | 'true' | 'false' | 'unknown'

const comparisons = ['eq', 'neq', 'gte', 'gt', 'lte', 'lt', 'like', 'ilike'] as const
const operator = new RegExp(`(not\\.)?(${comparisons.join('|')}|is|in)\\.`, 'y')
const expectedOperator = '"not" or operator (eq, gt, ...)'

/** Parses the value of one filter: `eq.linen`, `not.in.(1,2)`. Throws Refusal. */
export function parseFilter(column: string, text: string, limits: RestLimits): Filter {
  const scanner = new TextScanner(text, 'filter')
  const filter = readTest(scanner, column, limits, () => rest(scanner))
  if (!filter) throw scanner.unexpected(expectedOperator)
  scanner.expectEnd()
  return filter
}

/** Parses `or=(…)`, `and=(…)` or a negated one. Throws Refusal. */
export function parseJunction(
  kind: 'and' | 'or',
  negated: boolean,
  text: string,
  limits: RestLimits,
): Junction {
  const parser = new JunctionParser(new TextScanner(text, 'logic tree'), limits)
  const conditions = parser.terms(1)
  parser.scanner.expectEnd()
  return { kind, negated, conditions }
}

class JunctionParser {
  readonly scanner: TextScanner
  readonly #limits: RestLimits
  #terms = 0

  constructor(scanner: TextScanner, limits: RestLimits) {
    this.scanner = scanner
    this.#limits = limits
  }

  terms(depth: number): Condition[] {
    const { scanner } = this
    if (depth > this.#limits.logicDepth) {
      throw badQuery(`"and" and "or" may nest at most ${this.#limits.logicDepth} deep`)
    }
    scanner.expectSpaced('(')
    const conditions: Condition[] = []
    do {
      if (++this.#terms > this.#limits.logicTerms) {
        throw badQuery(`"and" and "or" may join at most ${this.#limits.logicTerms} conditions`)
      }
      conditions.push(this.#filter() ?? this.#junction(depth))
    } while (scanner.takeSpaced(','))
    scanner.expectSpaced(')')
    return conditions
  }

  /** Null, and the scanner where it was, when what comes is not `column.operator.value`. */
  #filter(): Filter | null {
    const { scanner } = this
    const start = scanner.position
    scanner.skipSpace()
    if (scanner.match(/(?:not\.)?(?:and|or)[ \t]*\(/y)) {
      scanner.position = start
      return null
    }
    const column = scanner.fieldName()
    scanner.skipSpace()
    if (!scanner.take('.')) throw scanner.unexpected('delimiter (.)')
    const filter = readTest(scanner, column, this.#limits, () => logicValue(scanner))
    if (!filter) throw scanner.unexpected(expectedOperator)
    return filter
  }

  #junction(depth: number): Junction {
    const { scanner } = this
    scanner.skipSpace()
    const negated = scanner.take('not.')
    const kind = scanner.take('and') ? 'and' : 'or'
    if (kind === 'or') scanner.take('or')
    return { kind, negated, conditions: this.terms(depth + 1) }
  }
}

/** Reads `[not.]operator.value`; null when no operator of ours comes next. */
function readTest(
  scanner: TextScanner,
  column: string,
  limits: RestLimits,
  readValue: () => string,
): Filter | null {
  const found = scanner.match(operator)
  if (!found) return null
  const [, not, name = ''] = found
  return { kind: 'filter', column, negated: not !== undefined, test: testOf(name) }

  function testOf(name: string): Test {
    if (name === 'is') return { operator: 'is', value: readIsValue(scanner) }
    if (name === 'in') return { operator: 'in', values: readList(scanner, limits) }
    const comparison = comparisons.find((each) => each === name) ?? 'eq'
    const value = readValue()
    if (comparison.endsWith('like') && value.length > limits.patternLength) {
      throw badQuery(`"${comparison}" takes at most ${limits.patternLength} characters`)
    }
    return { operator: comparison, value }
  }
}

function readIsValue(scanner: TextScanner): IsValue {
  const found = scanner.match(/null|not_null|true|false|unknown/iy)?.[0].toLowerCase()
  if (!found) throw scanner.unexpected('isVal: (null, not_null, true, false, unknown)')
  return found as IsValue // the pattern lists exactly these
}

function readList(scanner: TextScanner, limits: RestLimits): string[] {
  scanner.expectSpaced('(')
  const values: string[] = []
  do {
    values.push(delimited(scanner))
    if (values.length > limits.listItems) {
      throw badQuery(`"in" may list at most ${limits.listItems} values`)
    }
  } while (scanner.take(','))
  if (!scanner.take(')')) throw scanner.unexpected('")" or ","')
  // As PostgREST has it, `in.()` is the empty list.
  return values.length === 1 && values[0] === '' ? [] : values
}

/** The value of a filter inside a junction: quoted, an array literal in braces, or up to `,` or `)`. */
function logicValue(scanner: TextScanner): string {
  return scanner.match(/\{[^{}]*\}(?=[,)])/y)?.[0] ?? delimited(scanner)
}

/** Quotes count only around the whole value: `"a,b"` is a,b but `"a"b` is taken as written. */
function delimited(scanner: TextScanner): string {
  const start = scanner.position
  const quoted = scanner.quoted()
  if (quoted !== null && (scanner.atEnd || scanner.match(/(?=[,)])/y))) return quoted
  scanner.position = start
  return scanner.match(/[^,)]*/y)?.[0] ?? ''
}

function rest(scanner: TextScanner): string {
  const text = scanner.text.slice(scanner.position)
  scanner.position = scanner.text.length
  return text
}
