import { answerSql, countChecks, jsonList, type AnswerSql } from './answer-sql.ts'
import type { Call } from './call.ts'
import type { RestLimits } from './limits.ts'
import { rowsSql, windowSql } from './reading-sql.ts'
import { qualified, quoted, type SqlValues } from './sql-text.ts'

/** The statement for a function call. */
export function callSql(call: Call, values: SqlValues, limits: RestLimits): string {
  const { routine, shape, atMost } = call
  const answer: AnswerSql = {
    with: `with called as (${calledSql(call, values)})`,
    rows: answeredSql(call, true, values),
    count: routine.returnsSet ? 'count(*)' : '1',
    checks: routine.volatile && routine.returnsSet ? countChecks(shape, atMost) : [],
  }
  if (call.rows) answer.body = bodySql(call)
  if (call.total) answer.total = totalSql(call, values)
  return answerSql(answer, limits.answerBytes)
}

function totalSql(call: Call, values: SqlValues): string {
  if (!call.routine.returnsSet) return '1'
  return `(select count(*) from (${answeredSql(call, false, values)}) as every)`
}

/** The rows that are answered or, without a window, those it is a window on. */
function answeredSql({ reading, window }: Call, windowed: boolean, values: SqlValues): string {
  if (!reading) return `select called.value from called${windowed ? windowSql(window, values) : ''}`
  const order = windowed ? reading.order : []
  return rowsSql({ ...reading, order }, 'called', { filtered: true, windowed }, values)
}

/** The call itself: rows for what returns rows, else one column `value`. */
function calledSql(call: Call, values: SqlValues): string {
  const { routine } = call
  const source = argumentsSource(call, values)
  const invocation = `${qualified(routine.name)}(${argumentsSql(call, values)})`
  if (routine.returns === 'row') {
    return `select f.* from ${source === '' ? '' : `${source}, lateral `}${invocation} as f`
  }
  return `select ${invocation} as value${source === '' ? '' : ` from ${source}`}`
}

function argumentsSource({ given, arguments: from }: Call, values: SqlValues): string {
  if (!('json' in from) || given.length === 0) return ''
  const typed = given.map(({ name, type }) => `${quoted(name)} ${type}`).join(', ')
  return `json_to_record(${values.add(from.json)}::json) as body(${typed})`
}

function argumentsSql({ given, arguments: from }: Call, values: SqlValues): string {
  const list = given.map(({ name, type }) => {
    const value =
      'json' in from
        ? `body.${quoted(name)}`
        : `${values.add(from.texts.get(name) ?? null)}::${type}`
    return `${quoted(name)} := ${value}`
  })
  return list.join(', ')
}

function bodySql({ routine, reading }: Call): string {
  if (routine.returnsSet) return reading ? jsonList('r') : `coalesce(json_agg(r.value), '[]')`
  return `coalesce(json_agg(${reading ? 'r.*' : 'r.value'}) -> 0, 'null')`
}
