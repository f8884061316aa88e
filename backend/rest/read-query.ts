import type { Relation } from './schema-cache.ts'
import type { Column } from './schema-query.ts'
import { isJunction, type Condition, type Filter } from './condition.ts'
import type { OrderTerm } from './order.ts'
import type { ParsedQuery, RowRange } from './parsed-query.ts'
import {
  ApiError,
  computedNotOffered,
  notEmbedded,
  notGrouped,
  unknownColumn,
} from './api-error.ts'
import type { PlanContext } from './parsed-request.ts'
import { findRelationship } from './relationship.ts'
import type { SelectedColumn, SelectTree } from './select-tree.ts'

/** What to read of one relation; every name is known to the schema. */
export interface ReadQuery {
  relation: Relation
  columns: SelectedColumn[]
  /** Selects `count`, which is no column here: one row with the number of rows. */
  counts: boolean
  conditions: Condition<Filter | EmbedFilter>[]
  order: OrderTerm[]
  range: RowRange
  embeds: Embed[]
}

/** `writers=is.null`: rows without a related row; negated: with one. */
interface EmbedFilter {
  kind: 'embed'
  embed: Embed
  negated: boolean
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

/** Checks a parsed query against the schema. Throws ApiError for unknown names. */
export function resolveReadQuery(
  { schema, limits }: PlanContext,
  relation: Relation,
  parsed: ParsedQuery,
): ReadQuery {
  const root = resolveSelect(schema.relations, relation, parsed.select)
  for (const { path, value } of parsed.conditions) {
    const query = queryAt(root, path)
    query.conditions.push(resolveCondition(query, value))
  }
  for (const { path, value } of parsed.orders) setOrder(queryAt(root, path), value)
  for (const { path, value } of parsed.ranges) queryAt(root, path).range = { ...value }
  limitRows(root, limits.rows)
  return root
}

export function requireColumn(relation: Relation, name: string): Column {
  const column = relation.columns.get(name)
  if (!column && relation.computed.has(name)) throw computedNotOffered(relation.name, name)
  if (!column) throw unknownColumn(relation.name, name)
  return column
}

/** Throws ApiError when a condition names an unknown column. */
export function requireColumns(relation: Relation, condition: Condition): void {
  if (!isJunction(condition)) requireColumn(relation, condition.column)
  else for (const each of condition.conditions) requireColumns(relation, each)
}

/** As in PostgREST, `is.null` on the key of an embed means the embed, also beside a column of its name. */
function resolveCondition(query: ReadQuery, condition: Condition): Condition<Filter | EmbedFilter> {
  if (isJunction(condition)) {
    const conditions = condition.conditions.map((each) => resolveCondition(query, each))
    return { ...condition, conditions }
  }
  const { column, negated, test } = condition
  const embed = query.embeds.find(({ name }) => name === column)
  if (embed && test.operator === 'is' && test.value === 'null') {
    return { kind: 'embed', embed, negated }
  }
  requireColumn(query.relation, column)
  return condition
}

function resolveSelect(
  relations: ReadonlyMap<string, Relation>,
  relation: Relation,
  tree: SelectTree,
): ReadQuery {
  const counts = selectsCount(relation, tree)
  for (const { name } of tree.columns) {
    if (name !== '*' && !counts) requireColumn(relation, name)
  }
  const embeds = tree.embeds.map(({ target, alias, hint, inner, select }): Embed => {
    const relationship = findRelationship(relations, relation, target, hint)
    const related = relations.get(relationship.target)
    if (!related) throw notEmbedded(target)
    return {
      name: alias ?? target,
      target,
      toOne: relationship.cardinality !== 'one-to-many',
      inner,
      columns: relationship.columns,
      query: resolveSelect(relations, related, select),
    }
  })
  const range: RowRange = { offset: 0, limit: null }
  return { relation, columns: tree.columns, counts, conditions: [], order: [], range, embeds }
}

/** PostgreSQL reads `books.count` as `count(books)`. PostgREST relies on it, also without aggregates. */
function selectsCount(relation: Relation, { columns, embeds }: SelectTree): boolean {
  if (relation.columns.has('count') || !columns.some(({ name }) => name === 'count')) return false
  const other = columns.find(({ name }) => name !== 'count')?.name ?? embeds[0]?.target
  if (other !== undefined) throw notGrouped(relation.name, other)
  return true
}

/** Finds an embed by its key in the row or, as in PostgREST, by its target. Throws ApiError. */
export function findEmbed({ embeds }: ReadQuery, name: string): Embed {
  const found =
    embeds.find((each) => each.name === name) ?? embeds.find((each) => each.target === name)
  if (!found) throw notEmbedded(name)
  return found
}

function queryAt(root: ReadQuery, path: string[]): ReadQuery {
  return path.reduce((query, name) => findEmbed(query, name).query, root)
}

function setOrder(query: ReadQuery, terms: OrderTerm[]): void {
  for (const { relation, column } of terms) {
    if (query.counts) throw notGrouped(query.relation.name, column)
    if (relation === null) requireColumn(query.relation, column)
    else {
      const embed = findEmbed(query, relation)
      if (!embed.toOne) throw orderByToMany(query.relation.name, embed.name)
      requireColumn(embed.query.relation, column)
    }
  }
  query.order = terms
}

/** The requested range of the root rows, cut to what one response may hold. */
export function rootRange({ ranges }: ParsedQuery, maxRows: number): RowRange {
  const { offset, limit } = ranges.find(({ path }) => path.length === 0)?.value ?? {
    offset: 0,
    limit: null,
  }
  return { offset, limit: Math.min(limit ?? maxRows, maxRows) }
}

function limitRows(query: ReadQuery, rows: number): void {
  query.range.limit = Math.min(query.range.limit ?? rows, rows)
  for (const embed of query.embeds) limitRows(embed.query, rows)
}

function orderByToMany(relation: string, embed: string): ApiError {
  return new ApiError({
    status: 400,
    code: 'PGRST118',
    message: `A related order on '${embed}' is not possible`,
    details: `'${relation}' and '${embed}' do not form a many-to-one or one-to-one relationship`,
  })
}
