import type { BackendAnswer } from '../protocol.ts'
import type { Call } from './call.ts'
import { contentTypes, type Shape } from './media-type.ts'
import type { TextRow } from './pipeline.ts'
import { appliedPreferences, type Preferences } from './preferences.ts'
import type { Window } from './question.ts'
import { badRange, notSingular, Refusal } from './refusal.ts'
import type { Write } from './write.ts'

/** What every statement of ours answers with. */
interface Result {
  /** Rows in all, when they were counted. */
  total: number | null
  /** Rows in this answer. */
  count: number
  /** JSON as PostgreSQL wrote it. */
  body: string | null
  /** Names and values of an inserted row's key, as JSON. */
  key: string | null
  /** Rows an upsert found new, when it was one. */
  inserted: number | null
}

export function resultOf([total, count, body, key, inserted]: TextRow): Result {
  const number = (text: string | null | undefined) => (text == null ? null : Number(text))
  return {
    total: number(total),
    count: number(count) ?? 0,
    body: body ?? null,
    key: key ?? null,
    inserted: number(inserted),
  }
}

export interface ReadAnswer {
  window: Window
  shape: Shape
  preferences: Preferences
}

/** @throws Refusal when one object was asked for and is not there, or the rows asked for lie past the last */
export function readAnswer(
  result: Result,
  { window, shape, preferences }: ReadAnswer,
): BackendAnswer {
  return rowsAnswer(result, window, shape, appliedPreferences(preferences, ['count', 'handling']))
}

export function callAnswer(result: Result, call: Call, preferences: Preferences): BackendAnswer {
  const { routine, window, shape } = call
  const applied = appliedPreferences(preferences, ['count', 'handling', 'maxAffected'])
  if (routine.returns === 'nothing') {
    return { status: 204, headers: { ...rangeHeader(0, result), ...applied }, body: null }
  }
  if (routine.returnsSet) return rowsAnswer(result, window, shape, applied)
  // One value is one object already, whichever way it is asked for.
  const answer = rowsAnswer(result, { offset: 0, limit: null }, 'list', applied)
  return { ...answer, headers: { ...answer.headers, 'content-type': contentTypes[shape] } }
}

function rowsAnswer(
  result: Result,
  { offset, limit }: Window,
  shape: Shape,
  applied: Record<string, string>,
): BackendAnswer {
  const { total, count } = result
  const from = limit === 0 ? 0 : offset
  if (total !== null && from > total) throw pastTheLast(from, total)
  if (shape === 'object' && count !== 1) throw notSingular(count)
  return {
    status: total !== null && count < total ? 206 : 200,
    headers: {
      'content-type': contentTypes[shape],
      vary: 'Accept, Prefer, Range',
      ...rangeHeader(from, result),
      ...applied,
    },
    body: shape === 'object' ? onlyRow(result.body) : result.body,
  }
}

export function writeAnswer(result: Result, write: Write, preferences: Preferences): BackendAnswer {
  const counted = preferences.count === 'exact' ? { ...result, total: result.count } : result
  const headers: Record<string, string> = {
    ...(write.kind === 'update' ? rangeHeader(0, counted) : unrangedHeader(counted)),
    ...appliedPreferences(preferences, bearingOn(write)),
  }
  if (write.kind === 'insert' && result.key !== null)
    headers['location'] = locationOf(write, result.key)
  if (write.return !== 'representation') {
    return { status: write.kind === 'insert' ? insertStatus(result) : 204, headers, body: null }
  }
  headers['content-type'] = contentTypes[write.shape]
  return {
    status: write.kind === 'insert' ? insertStatus(result) : 200,
    headers,
    body: write.shape === 'object' ? onlyRow(result.body) : result.body,
  }
}

/** An upsert that found nothing new has created nothing. */
function insertStatus({ inserted }: Result): number {
  return inserted !== null && inserted <= 0 ? 200 : 201
}

function bearingOn({ kind, relation, conflict }: Write): (keyof Preferences)[] {
  const always = ['return', 'count', 'handling'] as const
  if (kind === 'delete') return [...always, 'maxAffected']
  if (kind === 'update') return [...always, 'missing', 'maxAffected']
  const resolves = relation.primaryKey.length > 0 || conflict !== null
  return [...always, 'missing', ...(resolves ? (['resolution'] as const) : [])]
}

/** `0-24/3573`; the rows are `*` when there are none, the total when it was not counted. */
function rangeHeader(from: number, { count, total }: Result): Record<string, string> {
  const rows = count > 0 && total !== 0 ? `${from}-${from + count - 1}` : '*'
  return { 'content-range': `${rows}/${total ?? '*'}` }
}

function unrangedHeader({ total }: Result): Record<string, string> {
  return { 'content-range': `*/${total ?? '*'}` }
}

/** `[{…}]` without its brackets: the row as PostgreSQL wrote it. */
function onlyRow(list: string | null): string | null {
  return list === null ? null : list.slice(1, -1)
}

/** `/authors?id=eq.5` */
function locationOf({ relation }: Write, key: string): string {
  const fields = JSON.parse(key) as [string, string | null][] // json_build_array(text, text) in write-sql.ts
  const query = fields.map(([name, value]) => {
    const test = value === null ? 'is.null' : `eq.${value}`
    return `${encodeURIComponent(name)}=${encodeURIComponent(test)}`
  })
  return `/${encodeURIComponent(relation.name)}?${query.join('&')}`
}

function pastTheLast(from: number, total: number): Refusal {
  return badRange(`An offset of ${from} was requested, but there are only ${total} rows.`)
}
