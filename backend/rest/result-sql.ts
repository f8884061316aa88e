import { badQuery, notSingular, type ApiError } from './api-error.ts'
import type { TextRow } from './pipeline.ts'
import type { Shape } from './parsed-request.ts'

/** The SQL expressions that a statement's single result row is made of, over the rows `r`. */
export interface ResultSql {
  /** A `with` clause that `rows` selects from. */
  with?: string
  rows: string
  /** The number of all matching rows. */
  total?: string
  /** The number of rows in the response. */
  count?: string
  /** The rows as JSON text. */
  body?: string
  /** The primary key of a single inserted row as JSON text. */
  key?: string
  /** A condition that fails the statement before it reads the rows. */
  budget?: string | null
  checks: Check[]
}

/** A condition over the result columns, and the setting to read when it is met. */
type Check = [condition: string, setting: string]

/** Selects one row: total, count, body, key. */
export function resultSql(result: ResultSql, answerBytes: number): string {
  const { total = 'null', count = 'count(*)', body = 'null', key = 'null' } = result
  const columns = `${total} as total, ${count} as count, (${body})::text as body, (${key})::text as key`
  const size: Check = [`octet_length(body) > ${answerBytes}`, `'rest.too_large'`]
  return (
    `${result.with ?? ''} select total, count, body, key, ` +
    `${checksSql([...result.checks, size])} ` +
    `from (select ${columns} from (${result.rows}) as r) as result` +
    (result.budget ? ` where ${result.budget}` : '')
  )
}

/** The row that every statement selects. */
export interface Result {
  /** All matching rows, when counted. */
  total: number | null
  /** Rows in the response. */
  count: number
  /** The rows as JSON text. */
  body: string | null
  /** Name-value pairs of an inserted row's key, as JSON text. */
  key: string | null
}

export function parseResult([total, count, body, key]: TextRow): Result {
  const number = (text: string | null | undefined) => (text == null ? null : Number(text))
  return {
    total: number(total),
    count: number(count) ?? 0,
    body: body ?? null,
    key: key ?? null,
  }
}

/** Uses `alias.*`: a bare `alias` would mean a column of that name. */
export function jsonList(alias: string): string {
  return `coalesce(json_agg(${alias}.*), '[]')`
}

/** What fails a statement that writes when one object is requested and another number of rows comes back. */
export function shapeChecks(shape: Shape): Check[] {
  return shape === 'object' ? [['count <> 1', `'rest.not_one_' || count`]] : []
}

/**
 * Fails the statement when a check is met, which also undoes its writes. Reading a setting that
 * does not exist raises an error with a chosen text, which `failedCheck` recognizes.
 */
function checksSql(checks: Check[]): string {
  const branches = checks.map(
    ([condition, setting]) => `when ${condition} then current_setting(${setting})`,
  )
  return `case ${branches.join(' ')} end`
}

/** The response to a check that failed the statement; null for other errors. */
export function failedCheck(code: string, message: string): ApiError | null {
  if (code !== '42704') return null
  const found = /"rest\.(not_one|too_many_embedded|too_large)_?(\d*)"$/.exec(message)
  if (!found) return null
  const count = Number(found[2])
  if (found[1] === 'not_one') return notSingular(count)
  if (found[1] === 'too_many_embedded') {
    const details = 'Set a limit for the table or for an embed, for example books.limit=10.'
    return badQuery(`The embeds hold more than ${count} rows`, details)
  }
  return badQuery('The response would be too large: request fewer rows')
}
