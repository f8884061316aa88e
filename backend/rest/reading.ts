import type { Catalogue, Column, Relation } from './catalogue.ts'
import type { Condition } from './condition.ts'
import type { RestLimits } from './limits.ts'
import type { OrderTerm } from './order.ts'
import type { Question, Window } from './question.ts'
import { badQuery, notEmbedded, Refusal, unknownColumn } from './refusal.ts'
import { findRelationship, isToOne } from './relationship.ts'
import type { SelectedColumn, SelectTree } from './select-tree.ts'

/** What to read of one relation, every name in it known to the catalogue. */
export interface Reading {
  relation: Relation
  columns: SelectedColumn[]
  conditions: Condition[]
  order: OrderTerm[]
  window: Window
  embeds: Embed[]
}

/** Related rows inside each row. */
export interface Embed {
  /** The key it gets in the row. */
  name: string
  target: string
  toOne: boolean
  inner: boolean
  /** Equal in both: a column of the row, a column of the related rows. */
  columns: [here: string, there: string][]
  reading: Reading
}

/** Holds a question against the catalogue. Throws Refusal on names that are not there. */
export function readingOf(
  catalogue: Catalogue,
  relation: Relation,
  question: Question,
  limits: RestLimits,
): Reading {
  const root = selected(catalogue, relation, question.select)
  for (const { path, subject } of question.conditions) {
    const reading = readingAt(root, path)
    requireColumns(reading.relation, subject)
    reading.conditions.push(subject)
  }
  for (const { path, subject } of question.orders) placeOrder(readingAt(root, path), subject)
  for (const { path, subject } of question.windows) {
    readingAt(root, path).window = { ...subject }
  }
  restrictRows(root, limits.rows)
  return root
}

export function requireColumn(relation: Relation, name: string): Column {
  const column = relation.columns.get(name)
  if (!column) throw unknownColumn(relation.name, name)
  return column
}

function selected(catalogue: Catalogue, relation: Relation, tree: SelectTree): Reading {
  for (const { name } of tree.columns) {
    if (name !== '*') requireColumn(relation, name)
  }
  const embeds = tree.embeds.map(({ target, alias, hint, inner, select }): Embed => {
    const relationship = findRelationship(relation, target, hint)
    const related = catalogue.relations.get(relationship.target)
    if (!related) throw notEmbedded(target)
    return {
      name: alias ?? target,
      target,
      toOne: isToOne(relationship),
      inner,
      columns: relationship.columns,
      reading: selected(catalogue, related, select),
    }
  })
  const window: Window = { offset: 0, limit: null }
  return { relation, columns: tree.columns, conditions: [], order: [], window, embeds }
}

/** An embed goes by the key it has in the answer or, as in PostgREST, by its target. */
function findEmbed(reading: Reading, name: string): Embed {
  const { embeds } = reading
  const found =
    embeds.find((each) => each.name === name) ?? embeds.find((each) => each.target === name)
  if (!found) throw notEmbedded(name)
  return found
}

function readingAt(root: Reading, path: string[]): Reading {
  return path.reduce((reading, name) => findEmbed(reading, name).reading, root)
}

/** Throws Refusal when a condition names a column that is not there. */
export function requireColumns(relation: Relation, condition: Condition): void {
  if (condition.kind === 'filter') requireColumn(relation, condition.column)
  else for (const each of condition.conditions) requireColumns(relation, each)
}

function placeOrder(reading: Reading, terms: OrderTerm[]): void {
  for (const term of terms) {
    if (term.relation === null) requireColumn(reading.relation, term.column)
    else {
      const embed = findEmbed(reading, term.relation)
      if (!embed.toOne) throw orderedByMany(reading.relation.name, embed.name)
      requireColumn(embed.reading.relation, term.column)
    }
  }
  reading.order = terms
}

export function relatedOf(reading: Reading, term: OrderTerm & { relation: string }): Embed {
  return findEmbed(reading, term.relation)
}

/** What a question wants of all rows, cut to what one answer may hold. */
export function windowOf({ windows }: Question, limits: RestLimits): Window {
  const wanted = windows.find(({ path }) => path.length === 0)?.subject
  return { offset: wanted?.offset ?? 0, limit: Math.min(wanted?.limit ?? limits.rows, limits.rows) }
}

function restrictRows(reading: Reading, rows: number): void {
  reading.window.limit = Math.min(reading.window.limit ?? rows, rows)
  for (const embed of reading.embeds) restrictRows(embed.reading, rows)
}

function orderedByMany(relation: string, embed: string): Refusal {
  return new Refusal({
    status: 400,
    code: 'PGRST118',
    message: `A related order on '${embed}' is not possible`,
    details: `'${relation}' and '${embed}' do not form a many-to-one or one-to-one relationship`,
  })
}

/** A write changes what its filters name; a limit on it would be read past in silence. */
export function refuseWindow(question: Question): void {
  if (question.windows.some(({ path }) => path.length === 0)) {
    throw badQuery('"limit" and "offset" are not offered on writes')
  }
}
