import { conditionSql, filterSql } from './condition-sql.ts'
import type { RestLimits } from './limits.ts'
import type { OrderTerm } from './order.ts'
import type { RowRange } from './parsed-query.ts'
import { findEmbed, type Embed, type ReadQuery } from './read-query.ts'
import type { Preferences } from './request-headers.ts'
import { jsonList, resultSql, type ResultSql } from './result-sql.ts'
import { qualified, quoted, type SqlValues } from './sql-text.ts'

/** The statement of a read. */
export function readSql(
  query: ReadQuery,
  include: { rows: boolean; count: Preferences['count'] },
  values: SqlValues,
  { answerBytes, rows: maxRows }: RestLimits,
  budget: string | null,
): string {
  const alias = values.alias()
  const from = fromSql(query, alias, values)
  const columns = include.rows || query.counts ? columnsSql(query, alias, values) : ''
  const order = orderSql(query, alias, values)
  const rows = `select ${columns} ${from}${order}${rangeSql(query.range, values)}`
  const result: ResultSql = { rows, budget, checks: [] }
  if (include.rows) result.body = jsonList('r')
  if (include.count === 'exact') result.total = totalSql(query, from, values)
  if (include.count === 'estimated') {
    result.total = `(select count(*) from (select ${from} limit ${maxRows + 1}) as counted)`
  }
  return resultSql(result, answerBytes)
}

/** All rows of a read, without its range: what the planner estimates for a count. */
export function countedSql(query: ReadQuery, values: SqlValues): string {
  return `select ${fromSql(query, values.alias(), values)}`
}

export function fromSql(query: ReadQuery, alias: string, values: SqlValues): string {
  return `from ${qualified(query.relation.name)} as ${alias}${whereSql(query, alias, [], values)}`
}

/** Selects a query's columns and embeds from another source: written rows or a function's result. */
export function rowsSql(
  query: ReadQuery,
  source: string,
  options: { filtered: boolean; ranged: boolean },
  values: SqlValues,
): string {
  const alias = values.alias()
  const where = options.filtered
    ? whereSql(query, alias, [], values)
    : joinConditions(innerConditions(query, alias, values))
  const range = options.ranged ? rangeSql(query.range, values) : ''
  const columns = columnsSql(query, alias, values)
  return `select ${columns} from ${source} as ${alias}${where}${orderSql(query, alias, values)}${range}`
}

/** Runs a second count only when needed: a page with fewer rows than its limit is the last one. */
function totalSql({ counts, range }: ReadQuery, counted: string, values: SqlValues): string {
  if (counts) return `(select count(*) ${counted})`
  const { offset, limit } = range
  const first = offset === 0 ? '' : ' and count(*) > 0'
  const before = offset === 0 ? '' : ` + ${values.add(String(offset))}::bigint`
  return `case when count(*) < ${limit ?? 0}${first} then count(*)${before} else (select count(*) ${counted}) end`
}

function columnsSql(query: ReadQuery, alias: string, values: SqlValues): string {
  const columns = query.columns.map(({ name, alias: key }) => {
    if (query.counts) return `count(*) as ${quoted(key ?? name)}`
    const column = name === '*' ? `${alias}.*` : `${alias}.${quoted(name)}`
    return key === null ? column : `${column} as ${quoted(key)}`
  })
  const embeds = query.embeds
    .filter((embed) => !isEmpty(embed.query))
    .map((embed) => `${embedSql(embed, alias, values)} as ${quoted(embed.name)}`)
  return [...columns, ...embeds].join(', ')
}

/** `books!inner()` selects nothing of the books; it only requires that there are some. */
function isEmpty(query: ReadQuery): boolean {
  return query.columns.length === 0 && query.embeds.every((embed) => isEmpty(embed.query))
}

/**
 * Related rows as a subselect, not as PostgREST's lateral join: PostgreSQL then evaluates it only
 * for the rows that remain after sorting and limiting.
 */
function embedSql(embed: Embed, parent: string, values: SqlValues): string {
  const alias = values.alias()
  const { query, toOne } = embed
  const rows =
    `select ${columnsSql(query, alias, values)} ${relatedSql(embed, parent, alias, values)}` +
    `${orderSql(query, alias, values)}${toOne ? explicitRangeSql(query, values) : rangeSql(query.range, values)}`
  const row = values.alias()
  const value = toOne ? `row_to_json(${row}.*)` : jsonList(row)
  return `(select ${value} from (${rows}) as ${row})`
}

export function relatedSql(embed: Embed, parent: string, alias: string, values: SqlValues): string {
  const joins = embed.columns.map(
    ([here, there]) => `${alias}.${quoted(there)} = ${parent}.${quoted(here)}`,
  )
  const where = whereSql(embed.query, alias, joins, values)
  return `from ${qualified(embed.query.relation.name)} as ${alias}${where}`
}

function whereSql(query: ReadQuery, alias: string, joins: string[], values: SqlValues): string {
  const conditions = query.conditions.map((each) =>
    conditionSql(each, (term) =>
      term.kind === 'filter'
        ? filterSql(term, query.relation, alias, values)
        : `${term.negated ? '' : 'not '}${existsSql(term.embed, alias, values)}`,
    ),
  )
  return joinConditions([...joins, ...conditions, ...innerConditions(query, alias, values)])
}

function innerConditions(query: ReadQuery, parent: string, values: SqlValues): string[] {
  return query.embeds
    .filter((embed) => embed.inner)
    .map((embed) => existsSql(embed, parent, values))
}

function existsSql(embed: Embed, parent: string, values: SqlValues): string {
  const related = relatedSql(embed, parent, values.alias(), values)
  return `exists (select ${related}${explicitRangeSql(embed.query, values)})`
}

function joinConditions(conditions: string[]): string {
  return conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`
}

export function orderSql(query: ReadQuery, alias: string, values: SqlValues): string {
  if (query.order.length === 0) return ''
  const terms = query.order.map((term) => {
    const direction = term.direction === null ? '' : ` ${term.direction}`
    const nulls = term.nulls === null ? '' : ` nulls ${term.nulls}`
    return `${orderTermSql(query, term, alias, values)}${direction}${nulls}`
  })
  return ` order by ${terms.join(', ')}`
}

function orderTermSql(
  query: ReadQuery,
  { relation, column }: OrderTerm,
  parent: string,
  values: SqlValues,
): string {
  if (relation === null) return `${parent}.${quoted(column)}`
  const alias = values.alias()
  const related = relatedSql(findEmbed(query, relation), parent, alias, values)
  return `(select ${alias}.${quoted(column)} ${related})`
}

/**
 * A limit is part of the text, because plans depend on it and few are in use; an offset is a
 * parameter, so that all pages of a list share one statement.
 */
export function rangeSql({ offset, limit }: RowRange, values: SqlValues): string {
  const from = offset === 0 ? '' : ` offset ${values.add(String(offset))}`
  return `${limit === null ? '' : ` limit ${limit}`}${from}`
}

/** Omits the default limit where at most one row matters. */
function explicitRangeSql({ range }: ReadQuery, values: SqlValues): string {
  return range.offset === 0 && range.limit !== 0 ? '' : rangeSql(range, values)
}
