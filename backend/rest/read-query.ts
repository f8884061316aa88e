import { notGrouped, orderByToMany, unknownColumn } from './api-error.ts'
import { termsOf, type Filter } from './condition.ts'
import { findRelationship } from './relationship.ts'
import type { Relation } from './schema-cache.ts'
import type { Column } from './schema-query.ts'
import { findEmbed, type OrderTerm, type SelectTree } from './select-tree.ts'

/** What to read of one relation; every name is known to the schema. */
export interface ReadQuery extends Omit<SelectTree, 'embeds'> {
  relation: Relation
  /** Selects `count` of a relation without such a column: one row with the number of rows. */
  counts: boolean
  embeds: Embed[]
}

/** Related rows inside each row. */
export interface Embed {
  /** Its key in the row. */
  name: string
  target: string
  toOne: boolean
  inner: boolean
  /** Pairs of joined columns: of the row, of the related rows. */
  columns: [here: string, there: string][]
  query: ReadQuery
}

/**
 * Checks the names of a select against the schema. Throws ApiError.
 * @param maxRows of the table and of each embed
 */
export function resolveReadQuery(relation: Relation, tree: SelectTree, maxRows: number): ReadQuery {
  const counts = selectsCount(relation, tree)
  for (const { name } of tree.columns) {
    if (name !== '*' && !counts) requireColumn(relation, name)
  }
  const embeds = tree.embeds.map((embed): Embed => {
    const { target, cardinality, columns } = findRelationship(relation, embed.target, embed.hint)
    return {
      name: embed.name,
      target: embed.target,
      toOne: cardinality !== 'one-to-many',
      inner: embed.inner,
      columns,
      query: resolveReadQuery(target, embed, maxRows),
    }
  })
  for (const filter of tree.conditions.flatMap(termsOf)) {
    if (!testedEmbed(embeds, filter)) requireColumn(relation, filter.column)
  }
  const range = { ...tree.range, limit: Math.min(tree.range.limit, maxRows) }
  const query: ReadQuery = { ...tree, relation, counts, range, embeds }
  for (const term of query.order) checkOrderTerm(query, term)
  return query
}

export function requireColumn(relation: Relation, name: string): Column {
  const column = relation.columns.get(name)
  if (!column) throw unknownColumn(relation.name, name)
  return column
}

/**
 * The embed that a filter tests: `writers=is.null` keeps rows without a related row. As in PostgREST, the
 * key of an embed means the embed, even if a column has that name.
 */
export function testedEmbed(embeds: Embed[], { column, test }: Filter): Embed | undefined {
  const isNull = test.operator === 'is' && test.value === 'null'
  return isNull ? embeds.find(({ name }) => name === column) : undefined
}

/** PostgreSQL reads `books.count` as `count(books)`. PostgREST relies on it, also without aggregates. */
function selectsCount(relation: Relation, { columns, embeds }: SelectTree): boolean {
  if (relation.columns.has('count') || !columns.some(({ name }) => name === 'count')) return false
  const other = columns.find(({ name }) => name !== 'count')?.name ?? embeds[0]?.target
  if (other !== undefined) throw notGrouped(relation.name, other)
  return true
}

function checkOrderTerm({ relation, counts, embeds }: ReadQuery, term: OrderTerm): void {
  if (counts) throw notGrouped(relation.name, term.column)
  if (term.embed === null) requireColumn(relation, term.column)
  else {
    const embed = findEmbed(embeds, term.embed)
    if (!embed.toOne) throw orderByToMany(relation.name, embed.name)
    requireColumn(embed.query.relation, term.column)
  }
}

/**
 * The number of parts of a read that may be slow however few rows it returns: to-many embeds multiply,
 * and patterns are matched against every row. The executor runs expensive reads one at a time.
 */
export function readCost({ conditions, embeds }: ReadQuery): number {
  const patterns = conditions.flatMap(termsOf).filter(isPattern).length
  return embeds.reduce((sum, { toOne, query }) => sum + (toOne ? 0 : 1) + readCost(query), patterns)
}

function isPattern({ test }: Filter): boolean {
  return test.operator.endsWith('like')
}
