import type { Shape } from './media-type.ts'

/** What a statement of ours answers with, as expressions over the rows `r`. */
export interface AnswerSql {
  /** `with …`, where the rows come out of one. */
  with?: string
  rows: string
  /** Rows in all. */
  total?: string
  /** Rows in this answer. */
  count?: string
  /** They themselves, as JSON text. */
  body?: string
  /** The key of a single inserted row, as JSON text. */
  key?: string
  /** Rows an upsert found new. */
  inserted?: string
  checks: Check[]
}

/** A condition over the columns of the answer, and the setting whose absence it is to meet. */
type Check = [condition: string, setting: string]

/** One row whatever is asked: total, count, body, key, inserted. */
export function answerSql(answer: AnswerSql, answerBytes: number): string {
  const {
    total = 'null',
    count = 'count(*)',
    body = 'null',
    key = 'null',
    inserted = 'null',
  } = answer
  const columns =
    `${total} as total, ${count} as count, (${body})::text as body, ` +
    `(${key})::text as key, ${inserted} as inserted`
  return (
    `${answer.with ?? ''} select total, count, body, key, inserted, ` +
    `${checksSql([...answer.checks, [`octet_length(body) > ${answerBytes}`, `'rest.too_large'`]])} ` +
    `from (select ${columns} from (${answer.rows}) as r) as answer`
  )
}

/** `alias.*` and not `alias`, which would mean a column that a caller gave the same name. */
export function jsonList(alias: string): string {
  return `coalesce(json_agg(${alias}.*), '[]')`
}

/** What must be true of the number of changed rows. */
export function countChecks(shape: Shape, atMost: number | null): Check[] {
  const checks: Check[] = []
  if (shape === 'object') checks.push(['count <> 1', `'rest.not_one_' || count`])
  if (atMost !== null) checks.push([`count > ${atMost}`, `'rest.too_many_' || count`])
  return checks
}

/**
 * Fails the statement where a check fails, and so undoes what it wrote, in the same round trip.
 * Reading a setting that does not exist is an error with a text of our making, which
 * database-error.ts knows.
 */
function checksSql(checks: Check[]): string {
  const branches = checks.map(
    ([condition, setting]) => `when ${condition} then current_setting(${setting})`,
  )
  return `case ${branches.join(' ')} end`
}
