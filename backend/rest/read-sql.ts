import { escapeIdentifier } from 'pg'
import type { RestLimits } from './request-limits.ts'
import { testedEmbed, type Embed, type ReadQuery } from './read-query.ts'
import { jsonList, resultSql, type ResultSql } from './result-sql.ts'
import { findEmbed, type OrderTerm, type RowRange } from './select-tree.ts'
import { conditionSql, filterSql, qualified, type SqlValues } from './sql-text.ts'

/** The statement of a read. */
export function readSql(
  query: ReadQuery,
  include: { rows: boolean; total: boolean },
  values: SqlValues,
  { answerBytes, embeddedRows }: RestLimits,
): string {
  const alias = values.alias()
  const from = fromSql(query, alias, values)
  const columns = include.rows || query.counts ? columnsSql(query, alias, values) : ''
  const order = orderSql(query, alias, values)
  const rows = `select ${columns} ${from}${order}${rangeSql(query.range, values)}`
  const result: ResultSql = { rows, checks: [] }
  if (include.rows) {
    result.body = jsonList('r')
    result.budget = embedBudgetSql(query, values, embeddedRows)
  }
  if (include.total) result.total = totalSql(query, from, values)
  return resultSql(result, answerBytes)
}

function fromSql(query: ReadQuery, alias: string, values: SqlValues): string {
  return `from ${qualified(query.relation)} as ${alias}${whereSql(query, alias, [], values)}`
}

/** Reads from another source than the table: written rows or a function's result. */
export function rowsSql(query: ReadQuery, source: string, values: SqlValues): string {
  const alias = values.alias()
  const columns = columnsSql(query, alias, values)
  const where = whereSql(query, alias, [], values)
  const order = orderSql(query, alias, values)
  return `select ${columns} from ${source} as ${alias}${where}${order}${rangeSql(query.range, values)}`
}

/** Runs a second count only when needed: a page with fewer rows than its limit is the last one. */
function totalSql({ counts, range }: ReadQuery, counted: string, values: SqlValues): string {
  if (counts) return `(select count(*) ${counted})`
  const { offset, limit } = range
  const first = offset === 0 ? '' : ' and count(*) > 0'
  const before = offset === 0 ? '' : ` + ${values.add(String(offset))}::bigint`
  return `case when count(*) < ${limit}${first} then count(*)${before} else (select count(*) ${counted}) end`
}

function columnsSql(query: ReadQuery, alias: string, values: SqlValues): string {
  const columns = query.columns.map(({ name, alias: key }) => {
    if (query.counts) return `count(*) as ${escapeIdentifier(key ?? name)}`
    const column = name === '*' ? `${alias}.*` : `${alias}.${escapeIdentifier(name)}`
    return key === null ? column : `${column} as ${escapeIdentifier(key)}`
  })
  const embeds = query.embeds
    .filter((embed) => !isEmpty(embed.query))
    .map((embed) => `${embedSql(embed, alias, values)} as ${escapeIdentifier(embed.name)}`)
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

function relatedSql(embed: Embed, parent: string, alias: string, values: SqlValues): string {
  const joins = embed.columns.map(
    ([here, there]) => `${alias}.${escapeIdentifier(there)} = ${parent}.${escapeIdentifier(here)}`,
  )
  const where = whereSql(embed.query, alias, joins, values)
  return `from ${qualified(embed.query.relation)} as ${alias}${where}`
}

function whereSql(query: ReadQuery, alias: string, joins: string[], values: SqlValues): string {
  const conditions = query.conditions.map((each) =>
    conditionSql(each, (filter) => {
      const embed = testedEmbed(query.embeds, filter)
      if (!embed) return filterSql(filter, query.relation, alias, values)
      return `${filter.negated ? '' : 'not '}${existsSql(embed, alias, values)}`
    }),
  )
  const inner = query.embeds.filter((embed) => embed.inner)
  const all = [...joins, ...conditions, ...inner.map((embed) => existsSql(embed, alias, values))]
  return all.length === 0 ? '' : ` where ${all.join(' and ')}`
}

function existsSql(embed: Embed, parent: string, values: SqlValues): string {
  const related = relatedSql(embed, parent, values.alias(), values)
  return `exists (select ${related}${explicitRangeSql(embed.query, values)})`
}

function orderSql(query: ReadQuery, alias: string, values: SqlValues): string {
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
  { embed, column }: OrderTerm,
  parent: string,
  values: SqlValues,
): string {
  if (embed === null) return `${parent}.${escapeIdentifier(column)}`
  const alias = values.alias()
  const related = relatedSql(findEmbed(query.embeds, embed), parent, alias, values)
  return `(select ${alias}.${escapeIdentifier(column)} ${related})`
}

/**
 * A limit is part of the text, because plans depend on it and few are in use; an offset is a
 * parameter, so that all pages of a list share one statement.
 */
function rangeSql({ offset, limit }: RowRange, values: SqlValues): string {
  const from = offset === 0 ? '' : ` offset ${values.add(String(offset))}`
  return `${limit === Infinity ? '' : ` limit ${limit}`}${from}`
}

/** Omits the default limit where at most one row matters. */
function explicitRangeSql({ range }: ReadQuery, values: SqlValues): string {
  return range.offset === 0 && range.limit !== 0 ? '' : rangeSql(range, values)
}

/**
 * A condition that fails the statement before it reads anything else, when its to-many embeds hold more
 * rows than a response may: three tables of a thousand rows can multiply to a billion. Null without such
 * embeds. PostgreSQL counts the rows, up to one more than allowed, because limits alone would refuse
 * most honest requests: few products have a thousand reviews.
 */
function embedBudgetSql(query: ReadQuery, values: SqlValues, maxRows: number): string | null {
  const counts = toManyPaths(query, []).map(
    (path) =>
      `(select count(*) from (select ${pathSql(query, path, values)} limit ${maxRows + 1}) as counted)`,
  )
  if (counts.length === 0) return null
  return `case when ${counts.join(' + ')} > ${maxRows} then current_setting('rest.too_many_embedded_${maxRows}') end is null`
}

/** The ways from the root to each to-many embed whose rows are listed, not only counted. */
function toManyPaths({ embeds }: ReadQuery, above: Embed[]): Embed[][] {
  return embeds.flatMap((embed) => {
    const path = [...above, embed]
    const lists = !embed.toOne && !embed.query.counts
    return [...(lists ? [path] : []), ...toManyPaths(embed.query, path)]
  })
}

/** The rows at the end of a path: each level with its filters, order and limit. */
function pathSql(root: ReadQuery, path: Embed[], values: SqlValues): string {
  const alias = values.alias()
  let row = values.alias()
  const rest = `${fromSql(root, alias, values)}${orderSql(root, alias, values)}${rangeSql(root.range, values)}`
  let sql = `from (select ${joinColumns(path[0], alias)} ${rest}) as ${row}`
  for (const [level, embed] of path.entries()) {
    const inner = values.alias()
    const { query } = embed
    const related = `${relatedSql(embed, row, inner, values)}${orderSql(query, inner, values)}${rangeSql(query.range, values)}`
    row = values.alias()
    sql += ` cross join lateral (select ${joinColumns(path[level + 1], inner)} ${related}) as ${row}`
  }
  return sql
}

/** What the next level of a path joins by; no other column, which the role may have no right to. */
function joinColumns(next: Embed | undefined, alias: string): string {
  const names = new Set(next?.columns.map(([here]) => here))
  return [...names].map((name) => `${alias}.${escapeIdentifier(name)}`).join(', ')
}
