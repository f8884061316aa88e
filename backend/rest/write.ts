import type { Catalogue, Column, Relation } from './catalogue.ts'
import type { Condition } from './condition.ts'
import type { RestLimits } from './limits.ts'
import type { Shape } from './media-type.ts'
import { isRow, payloadKeys, type Payload } from './payload.ts'
import type { Preferences } from './preferences.ts'
import type { Question } from './question.ts'
import { readingOf, refuseWindow, requireColumn, requireColumns, type Reading } from './reading.ts'
import { badBody, badQuery, Refusal, unknownWrittenColumn } from './refusal.ts'

/** A change of rows, every name in it known to the catalogue. */
export interface Write {
  kind: 'insert' | 'update' | 'delete'
  relation: Relation
  /** The body's columns, and the body; not for a delete. */
  columns: Column[]
  payload: Payload | null
  fillMissing: boolean
  conditions: Condition[]
  conflict: { columns: string[]; merge: boolean } | null
  /** What is answered of the written rows. */
  reading: Reading
  return: 'representation' | 'minimal' | 'headers-only'
  shape: Shape
  /** Most rows that may be changed, when the caller said so and meant it. */
  atMost: number | null
}

export interface WriteRequest {
  kind: Write['kind']
  relation: Relation
  question: Question
  payload: Payload | null
  preferences: Preferences
  shape: Shape
}

/** Throws Refusal. */
export function writeOf(catalogue: Catalogue, request: WriteRequest, limits: RestLimits): Write {
  const { kind, relation, question, payload, preferences, shape } = request
  refuseWindow(question)
  if (kind === 'update' && !isRow(payload?.value)) throw badBody('A change must be one JSON object')
  const isRoot = ({ path }: { path: string[] }) => path.length === 0
  const conditions = question.conditions.filter(isRoot).map(({ subject }) => subject)
  requireConditions(kind, conditions)
  for (const condition of conditions) requireColumns(relation, condition)
  // Filters on the table choose what to change; only those on embeds bear on what is answered of it.
  const ofEmbeds = question.conditions.filter((placed) => !isRoot(placed))
  const reading = readingOf(catalogue, relation, { ...question, conditions: ofEmbeds }, limits)
  return {
    kind,
    relation,
    columns: payload ? writtenColumns(relation, question, payload) : [],
    payload,
    fillMissing: preferences.missing === 'default',
    conditions,
    conflict: kind === 'insert' ? conflictOf(relation, question, preferences) : null,
    reading,
    return: preferences.return ?? 'minimal',
    shape,
    atMost: kind !== 'insert' && preferences.handling === 'strict' ? preferences.maxAffected : null,
  }
}

/** What changes everything at once is refused, as hosted Supabase does; what a filter cannot mean, too. */
function requireConditions(kind: Write['kind'], conditions: Condition[]): void {
  if (kind === 'insert') {
    if (conditions.length > 0) throw badQuery('filters are not offered on inserts')
  } else if (conditions.length === 0) {
    const message = `${kind.toUpperCase()} requires a WHERE clause`
    throw new Refusal({ status: 400, code: '21000', message })
  }
}

function writtenColumns(relation: Relation, question: Question, { value }: Payload): Column[] {
  const names = question.columns?.toSorted() ?? payloadKeys(value)
  if (question.columns && !isRowOrRows(value)) {
    throw badBody('A body must hold one JSON object or a list of them')
  }
  return names.map((name) => {
    const column = relation.columns.get(name)
    if (!column) throw unknownWrittenColumn(relation.name, name)
    return column
  })
}

function isRowOrRows(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isRow) : isRow(value)
}

function conflictOf(
  relation: Relation,
  question: Question,
  { resolution }: Preferences,
): Write['conflict'] {
  if (resolution === null) return null
  const columns = question.onConflict ?? relation.primaryKey
  for (const name of columns) requireColumn(relation, name)
  return columns.length === 0 ? null : { columns, merge: resolution === 'merge-duplicates' }
}
