import { answerSql, jsonList, type AnswerSql } from './answer-sql.ts'
import { conditionSql } from './condition-sql.ts'
import type { RestLimits } from './limits.ts'
import type { OrderTerm } from './order.ts'
import type { Window } from './question.ts'
import { relatedOf, type Embed, type Reading } from './reading.ts'
import { qualified, quoted, type SqlValues } from './sql-text.ts'

/** The statement for a read. */
export function readSql(
  reading: Reading,
  wanted: { rows: boolean; total: boolean },
  values: SqlValues,
  limits: RestLimits,
): string {
  const alias = values.alias()
  const where = whereSql(reading, alias, [], values)
  const from = `from ${qualified(reading.relation.name)} as ${alias}`
  const columns = wanted.rows ? columnsSql(reading, alias, values) : ''
  const order = orderSql(reading, alias, values)
  const window = windowSql(reading.window, values)
  const answer: AnswerSql = {
    rows: `select ${columns} ${from}${where}${order}${window}`,
    checks: [],
  }
  if (wanted.rows) answer.body = jsonList('r')
  if (wanted.total) answer.total = totalSql(reading, `${from}${where}`, values)
  return answerSql(answer, limits.answerBytes)
}

/** Selects a reading's columns and embeds `from` somewhere else than its table: rows just written, a function. */
export function rowsSql(
  reading: Reading,
  source: string,
  options: { filtered: boolean; windowed: boolean },
  values: SqlValues,
): string {
  const alias = values.alias()
  const where = options.filtered
    ? whereSql(reading, alias, [], values)
    : innerOnlySql(reading, alias, values)
  const window = options.windowed ? windowSql(reading.window, values) : ''
  const columns = columnsSql(reading, alias, values)
  return `select ${columns} from ${source} as ${alias}${where}${orderSql(reading, alias, values)}${window}`
}

/**
 * Counts all rows only when the answered ones do not tell: a page that is not full is the last one.
 * The subselect of a CASE runs only when its branch is reached.
 */
function totalSql(reading: Reading, counted: string, values: SqlValues): string {
  const { offset, limit } = reading.window
  const first = offset === 0 ? '' : ' and count(*) > 0'
  const before = offset === 0 ? '' : ` + ${offsetSql(offset, values)}::bigint`
  return `case when count(*) < ${limit ?? 0}${first} then count(*)${before} else (select count(*) ${counted}) end`
}

function columnsSql(reading: Reading, alias: string, values: SqlValues): string {
  const columns = reading.columns.map(({ name, alias: key }) => {
    const column = name === '*' ? `${alias}.*` : `${alias}.${quoted(name)}`
    return key === null ? column : `${column} as ${quoted(key)}`
  })
  const embeds = reading.embeds
    .filter((embed) => !isEmpty(embed.reading))
    .map((embed) => `${embedSql(embed, alias, values)} as ${quoted(embed.name)}`)
  return [...columns, ...embeds].join(', ')
}

/** `books!inner()` asks for no part of the books, only that there are some. */
function isEmpty(reading: Reading): boolean {
  return reading.columns.length === 0 && reading.embeds.every((embed) => isEmpty(embed.reading))
}

/**
 * Related rows as a subselect in the select list rather than PostgREST's lateral join: PostgreSQL
 * then reads them for the rows that remain after sorting and limiting, not for all that match.
 */
function embedSql(embed: Embed, parent: string, values: SqlValues): string {
  const alias = values.alias()
  const { reading, toOne } = embed
  const rows =
    `select ${columnsSql(reading, alias, values)} ${relatedSql(embed, parent, alias, values)}` +
    `${orderSql(reading, alias, values)}${toOne ? narrowWindowSql(reading, values) : windowSql(reading.window, values)}`
  const row = values.alias()
  const value = toOne ? `row_to_json(${row}.*)` : jsonList(row)
  return `(select ${value} from (${rows}) as ${row})`
}

function relatedSql(embed: Embed, parent: string, alias: string, values: SqlValues): string {
  const joins = embed.columns.map(
    ([here, there]) => `${alias}.${quoted(there)} = ${parent}.${quoted(here)}`,
  )
  const where = whereSql(embed.reading, alias, joins, values)
  return `from ${qualified(embed.reading.relation.name)} as ${alias}${where}`
}

function whereSql(reading: Reading, alias: string, joins: string[], values: SqlValues): string {
  const conditions = reading.conditions.map((each) =>
    conditionSql(each, reading.relation, alias, values),
  )
  return whereOf([...joins, ...conditions, ...innerConditions(reading, alias, values)])
}

function innerOnlySql(reading: Reading, alias: string, values: SqlValues): string {
  return whereOf(innerConditions(reading, alias, values))
}

function innerConditions(reading: Reading, parent: string, values: SqlValues): string[] {
  return reading.embeds
    .filter((embed) => embed.inner)
    .map((embed) => {
      const related = relatedSql(embed, parent, values.alias(), values)
      return `exists (select ${related}${narrowWindowSql(embed.reading, values)})`
    })
}

function whereOf(conditions: string[]): string {
  return conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`
}

function orderSql(reading: Reading, alias: string, values: SqlValues): string {
  if (reading.order.length === 0) return ''
  const terms = reading.order.map((term) => {
    const direction = term.direction === null ? '' : ` ${term.direction}`
    const nulls = term.nulls === null ? '' : ` nulls ${term.nulls}`
    return `${orderedBySql(reading, term, alias, values)}${direction}${nulls}`
  })
  return ` order by ${terms.join(', ')}`
}

function orderedBySql(
  reading: Reading,
  term: OrderTerm,
  parent: string,
  values: SqlValues,
): string {
  const { relation, column } = term
  if (relation === null) return `${parent}.${quoted(column)}`
  const embed = relatedOf(reading, { ...term, relation })
  const alias = values.alias()
  return `(select ${alias}.${quoted(column)} ${relatedSql(embed, parent, alias, values)})`
}

export function windowSql({ offset, limit }: Window, values: SqlValues): string {
  const from = offset === 0 ? '' : ` offset ${offsetSql(offset, values)}`
  return `${limit === null ? '' : ` limit ${limit}`}${from}`
}

/** For what is one row or none by itself, and for what only must exist: no limit where nobody set one. */
function narrowWindowSql(reading: Reading, values: SqlValues): string {
  const { offset, limit } = reading.window
  return offset === 0 && limit !== 0 ? '' : windowSql(reading.window, values)
}

/**
 * A limit stands in the text, because plans hang on it and few are in use; an offset beside it,
 * because the pages of a long list must share one statement.
 */
function offsetSql(offset: number, values: SqlValues): string {
  return values.add(String(offset))
}
