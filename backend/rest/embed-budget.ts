import type { Embed, ReadQuery } from './read-query.ts'
import { fromSql, orderSql, rangeSql, relatedSql } from './read-sql.ts'
import { quoted, type SqlValues } from './sql-text.ts'

/**
 * A condition that fails the statement before it reads anything else, when its to-many embeds hold more
 * rows than a response may: three tables of a thousand rows can multiply to a billion. Null without such
 * embeds. PostgreSQL counts the rows, up to one more than allowed, because limits alone would refuse
 * most honest requests: few products have a thousand reviews.
 */
export function embedBudgetSql(
  query: ReadQuery,
  values: SqlValues,
  maxRows: number,
): string | null {
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
  return [...names].map((name) => `${alias}.${quoted(name)}`).join(', ')
}
