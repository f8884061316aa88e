import { answerSql, countChecks, jsonList, type AnswerSql } from './answer-sql.ts'
import { conditionSql } from './condition-sql.ts'
import type { RestLimits } from './limits.ts'
import { rowsSql } from './reading-sql.ts'
import type { Reading } from './reading.ts'
import { literal, qualified, quoted, type SqlValues } from './sql-text.ts'
import type { Write } from './write.ts'

/** The statement for a write. */
export function writeSql(write: Write, values: SqlValues, limits: RestLimits): string {
  const represented = write.return === 'representation'
  const written = `with written as (${changeSql(write, values)})`
  const rows = represented
    ? rowsSql(write.reading, 'written', { filtered: false, windowed: false }, values)
    : 'select from written'
  const answer: AnswerSql = { with: written, rows, checks: countChecks(write.shape, write.atMost) }
  if (represented) answer.body = jsonList('r')
  if (write.kind === 'insert' && write.return === 'headers-only') answer.key = keySql(write)
  if (isMerge(write)) answer.inserted = insertedSql
  return answerSql(answer, limits.answerBytes)
}

function changeSql(write: Write, values: SqlValues): string {
  const table = qualified(write.relation.name)
  if (write.kind === 'insert') return insertSql(write, table, values)
  const alias = values.alias()
  if (write.kind === 'update') return updateSql(write, table, alias, values)
  return `delete from ${table} as ${alias}${whereSql(write, alias, values)}${returningSql(write, alias)}`
}

function insertSql(write: Write, table: string, values: SqlValues): string {
  const names = write.columns.map(({ name }) => quoted(name))
  const body = names.map((name) => `body.${name}`).join(', ')
  const columns = names.length === 0 ? '' : ` (${names.join(', ')})`
  const counting = isMerge(write) ? ` where ${countInserted('+')} <> '0'` : ''
  const rows = `select ${body} from ${bodySql(write, values)}${counting}`
  // Aliased like the table itself in RETURNING, where an insert knows it by its own name.
  return `insert into ${table} as target${columns} ${rows}${conflictSql(write)}${returningSql(write, 'target')}`
}

function conflictSql({ conflict, columns }: Write): string {
  if (!conflict) return ''
  const target = ` on conflict (${conflict.columns.map(quoted).join(', ')})`
  if (!conflict.merge || columns.length === 0) return `${target} do nothing`
  const sets = columns.map(({ name }) => `${quoted(name)} = excluded.${quoted(name)}`)
  return `${target} do update set ${sets.join(', ')} where ${countInserted('-')} <> '-1'`
}

function updateSql(write: Write, table: string, alias: string, values: SqlValues): string {
  // No columns, nothing to set, no rows: as PostgREST answers an empty object.
  if (write.columns.length === 0) {
    const columns = returnedColumns(write).map((name) => `${alias}.${name}`)
    return `select ${columns.join(', ')} from ${table} as ${alias} where false`
  }
  const sets = write.columns.map(({ name }) => `${quoted(name)} = body.${quoted(name)}`)
  const body = bodySql(write, values)
  const where = whereSql(write, alias, values)
  return `update ${table} as ${alias} set ${sets.join(', ')} from ${body}${where}${returningSql(write, alias)}`
}

/**
 * The body as rows called `body`. One JSON parameter whatever the number of rows, so one statement;
 * PostgreSQL reads each value as its column's type.
 */
function bodySql({ columns, payload, fillMissing }: Write, values: SqlValues): string {
  const isList = Array.isArray(payload?.value)
  if (columns.length === 0 && !isList) return '(values (1)) as body'
  const parameter = values.add(payload?.text ?? 'null')
  if (columns.length === 0) return `json_array_elements(${parameter}::json) as body`
  const typed = columns.map(({ name, type }) => `${quoted(name)} ${type}`).join(', ')
  const form = isList ? 'recordset' : 'record'
  if (!fillMissing) return `json_to_${form}(${parameter}::json) as body(${typed})`
  const defaults = columns.flatMap((each) =>
    each.default === null ? [] : [`${literal(each.name)}, ${each.default}`],
  )
  const filled = `jsonb_build_object(${defaults.join(', ')}) ||`
  const whole = isList
    ? `(select coalesce(jsonb_agg(${filled} row), '[]') from jsonb_array_elements(${parameter}::jsonb) as row)`
    : `${filled} ${parameter}::jsonb`
  return `jsonb_to_${form}(${whole}) as body(${typed})`
}

function whereSql(write: Write, alias: string, values: SqlValues): string {
  const conditions = write.conditions.map((each) =>
    conditionSql(each, write.relation, alias, values),
  )
  return ` where ${conditions.join(' and ')}`
}

function returningSql(write: Write, alias: string): string {
  const columns = returnedColumns(write).map((name) => `${alias}.${name}`)
  return ` returning ${columns.length === 0 ? '1' : columns.join(', ')}`
}

/**
 * Only what is answered, since returning a column takes the right to read it: the selected columns,
 * those that join the embeds, and the primary key (PostgREST's rule).
 */
function returnedColumns({ return: wanted, reading, relation }: Write): string[] {
  if (wanted === 'minimal') return []
  const key = relation.primaryKey.map(quoted)
  return wanted === 'headers-only' ? key : neededColumns(reading, relation.primaryKey)
}

function neededColumns({ columns, embeds, order }: Reading, key: string[]): string[] {
  if (columns.some(({ name }) => name === '*')) return ['*']
  const joining = [
    ...embeds.flatMap((embed) => embed.columns.map(([here]) => here)),
    ...order.flatMap((term) => (term.relation === null ? [term.column] : [])),
  ]
  const names = new Set([...columns.map(({ name }) => name), ...joining, ...key])
  return [...names].map(quoted)
}

/** The primary key of an inserted row, for its Location. */
function keySql({ relation }: Write): string {
  const names = relation.primaryKey.map(literal).join(', ')
  if (names === '') return 'null'
  const fields = `json_each_text((select row_to_json(written.*) from written limit 1)) as field`
  const key = `select json_agg(json_build_array(field.key, field.value)) from ${fields} where field.key in (${names})`
  return `case when count(*) = 1 then (${key}) end`
}

function isMerge({ conflict, columns }: Write): boolean {
  return conflict !== null && conflict.merge && columns.length > 0
}

/**
 * Counts, as PostgREST does, rows on their way in and takes back those that met another: a setting
 * of the transaction is the only counter both clauses of one statement can reach.
 */
function countInserted(sign: '+' | '-'): string {
  return `set_config('rest.inserted', (coalesce(${insertedSetting}::int, 0) ${sign} 1)::text, true)`
}

const insertedSetting = `nullif(current_setting('rest.inserted', true), '')`
const insertedSql = `coalesce(${insertedSetting}, '0')`
