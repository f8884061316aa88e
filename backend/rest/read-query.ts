import { orderByToMany, unknownColumn } from './api-error.ts'
import { termsOf, type Condition, type Filter } from './condition.ts'
import type { OrderTerm } from './order.ts'
import { findRelationship } from './relationship.ts'
import type { Relation } from './schema-cache.ts'
import type { Column } from './schema-query.ts'
import { findEmbed, type RowRange, type SelectedColumn, type SelectTree } from './select-tree.ts'

/** What to read of one relation; every name is known to the schema. */
export interface ReadQuery {
  relation: Relation
  columns: SelectedColumn[]
  conditions: Condition[]
  order: OrderTerm[]
  range: RowRange
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
  for (const { name } of tree.columns) if (name !== '*') requireColumn(relation, name)
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
  for (const { column } of tree.conditions.flatMap(termsOf)) requireColumn(relation, column)
  const query: ReadQuery = {
    relation,
    columns: tree.columns,
    conditions: tree.conditions,
    order: tree.order,
    range: { ...tree.range, limit: Math.min(tree.range.limit, maxRows) },
    embeds,
  }
  for (const term of query.order) checkOrderTerm(query, term)
  return query
}

export function requireColumn(relation: Relation, name: string): Column {
  const column = relation.columns.get(name)
  if (!column) throw unknownColumn(relation.name, name)
  return column
}

function checkOrderTerm({ relation, embeds }: ReadQuery, term: OrderTerm): void {
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
