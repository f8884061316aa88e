import { escapeIdentifier, escapeLiteral } from 'pg'
import { ApiError, badBody, badQuery, unknownWrittenColumn } from './api-error.ts'
import { termsOf, type Condition } from './condition.ts'
import type { ParsedQuery } from './parsed-query.ts'
import type { ParsedRequest } from './parsed-request.ts'
import { commonKeys, isRow, rowsOf, type Payload } from './payload.ts'
import { requireColumn, resolveReadQuery, type ReadQuery } from './read-query.ts'
import { rowsSql } from './read-sql.ts'
import type { Relation } from './schema-cache.ts'
import type { Column } from './schema-query.ts'
import { jsonList, resultSql, shapeChecks, type ResultSql } from './result-sql.ts'
import { allRows } from './select-tree.ts'
import { conditionSql, filterSql, qualified, type SqlValues } from './sql-text.ts'

/** An insert, update or delete; every name is known to the schema. */
export interface Write {
  request: ParsedRequest
  kind: 'insert' | 'update' | 'delete'
  relation: Relation
  /** The written columns; none for a delete. */
  columns: Column[]
  conflict: { columns: string[]; merges: boolean } | null
  /** What to return of the written rows. */
  returned: ReadQuery
}

/** Throws ApiError. */
export function resolveWrite(
  kind: Write['kind'],
  relation: Relation,
  request: ParsedRequest,
  maxRows: number,
): Write {
  const { query, payload } = request
  const { conditions, range } = query.select
  if (range.limit !== Infinity || range.offset > 0) {
    throw badQuery('"limit" and "offset" are not offered on writes')
  }
  if (kind === 'update' && !isRow(payload?.value)) throw badBody('A change must be one JSON object')
  checkConditions(kind, conditions)
  for (const { column } of conditions.flatMap(termsOf)) requireColumn(relation, column)
  // The filters select the rows to write; all of those are returned.
  const select = { ...query.select, conditions: [] }
  const returned = { ...resolveReadQuery(relation, select, maxRows), range: allRows }
  if (returned.counts) {
    const message = 'aggregate functions are not allowed in RETURNING'
    throw new ApiError(400, '42803', message)
  }
  const columns = payload ? resolveColumns(relation, query, payload) : []
  const conflict = kind === 'insert' ? resolveConflict(relation, columns, request) : null
  return { request, kind, relation, columns, conflict, returned }
}

/** Updates and deletes need a filter, as on hosted Supabase; on an insert it has no meaning. */
function checkConditions(kind: Write['kind'], conditions: Condition[]): void {
  if (kind === 'insert') {
    if (conditions.length > 0) throw badQuery('filters are not offered on inserts')
  } else if (conditions.length === 0) {
    const message = `${kind.toUpperCase()} requires a WHERE clause`
    throw new ApiError(400, '21000', message)
  }
}

function resolveColumns(relation: Relation, query: ParsedQuery, { value }: Payload): Column[] {
  const rows = rowsOf(value)
  const names = query.columns?.toSorted() ?? commonKeys(rows)
  return names.map((name) => {
    const column = relation.columns.get(name)
    if (!column) throw unknownWrittenColumn(relation.name, name)
    return column
  })
}

function resolveConflict(
  relation: Relation,
  written: Column[],
  { query: { onConflict }, preferences: { resolution } }: ParsedRequest,
): Write['conflict'] {
  if (resolution === null) return null
  const columns = onConflict ?? relation.primaryKey
  for (const name of columns) requireColumn(relation, name)
  if (columns.length === 0) return null
  return { columns, merges: resolution === 'merge-duplicates' && written.length > 0 }
}

/** The statement of a write. */
export function writeSql(write: Write, values: SqlValues, answerBytes: number): string {
  const { preferences, shape } = write.request
  const represented = preferences.return === 'representation'
  const written = `with written as (${changeSql(write, values)})`
  const rows = represented ? rowsSql(write.returned, 'written', values) : 'select from written'
  const result: ResultSql = { with: written, rows, checks: shapeChecks(shape) }
  if (represented) result.body = jsonList('r')
  if (write.kind === 'insert' && preferences.return === 'headers-only') result.key = keySql(write)
  return resultSql(result, answerBytes)
}

function changeSql(write: Write, values: SqlValues): string {
  const table = qualified(write.relation)
  if (write.kind === 'insert') return insertSql(write, table, values)
  const alias = values.alias()
  if (write.kind === 'update') return updateSql(write, table, alias, values)
  return `delete from ${table} as ${alias}${whereSql(write, alias, values)}${returningSql(write, alias)}`
}

function insertSql(write: Write, table: string, values: SqlValues): string {
  const names = write.columns.map(({ name }) => escapeIdentifier(name))
  const body = names.map((name) => `body.${name}`).join(', ')
  const columns = names.length === 0 ? '' : ` (${names.join(', ')})`
  const rows = `select ${body} from ${bodySql(write, values)}`
  return `insert into ${table} as target${columns} ${rows}${conflictSql(write)}${returningSql(write, 'target')}`
}

function conflictSql({ conflict, columns }: Write): string {
  if (!conflict) return ''
  const target = ` on conflict (${conflict.columns.map(escapeIdentifier).join(', ')})`
  if (!conflict.merges) return `${target} do nothing`
  const sets = columns.map(
    ({ name }) => `${escapeIdentifier(name)} = excluded.${escapeIdentifier(name)}`,
  )
  return `${target} do update set ${sets.join(', ')}`
}

function updateSql(write: Write, table: string, alias: string, values: SqlValues): string {
  // An empty object changes no rows, as in PostgREST.
  if (write.columns.length === 0) {
    const columns = returnedColumns(write).map((name) => `${alias}.${name}`)
    return `select ${columns.join(', ')} from ${table} as ${alias} where false`
  }
  const sets = write.columns.map(
    ({ name }) => `${escapeIdentifier(name)} = body.${escapeIdentifier(name)}`,
  )
  const body = bodySql(write, values)
  const where = whereSql(write, alias, values)
  return `update ${table} as ${alias} set ${sets.join(', ')} from ${body}${where}${returningSql(write, alias)}`
}

/**
 * The body as rows of `body`. It is one JSON parameter, so that any number of rows shares one
 * statement; PostgreSQL converts each value to its column's type.
 */
function bodySql({ columns, request }: Write, values: SqlValues): string {
  const { payload, preferences } = request
  const isList = Array.isArray(payload?.value)
  if (columns.length === 0 && !isList) return '(values (1)) as body'
  const parameter = values.add(payload?.text ?? 'null')
  if (columns.length === 0) return `json_array_elements(${parameter}::json) as body`
  const typed = columns.map(({ name, type }) => `${escapeIdentifier(name)} ${type}`).join(', ')
  const form = isList ? 'recordset' : 'record'
  if (preferences.missing !== 'default')
    return `json_to_${form}(${parameter}::json) as body(${typed})`
  const defaults = columns.flatMap((each) =>
    each.default === null ? [] : [`${escapeLiteral(each.name)}, ${each.default}`],
  )
  const filled = `jsonb_build_object(${defaults.join(', ')}) ||`
  const whole = isList
    ? `(select coalesce(jsonb_agg(${filled} row), '[]') from jsonb_array_elements(${parameter}::jsonb) as row)`
    : `${filled} ${parameter}::jsonb`
  return `jsonb_to_${form}(${whole}) as body(${typed})`
}

function whereSql(write: Write, alias: string, values: SqlValues): string {
  const conditions = write.request.query.select.conditions.map((each) =>
    conditionSql(each, (filter) => filterSql(filter, write.relation, alias, values)),
  )
  return ` where ${conditions.join(' and ')}`
}

function returningSql(write: Write, alias: string): string {
  const columns = returnedColumns(write).map((name) => `${alias}.${name}`)
  return ` returning ${columns.length === 0 ? '1' : columns.join(', ')}`
}

/** RETURNING requires select rights, so it names only what the response needs (PostgREST's rule). */
function returnedColumns({ request, returned, relation }: Write): string[] {
  const mode = request.preferences.return
  if (mode === 'representation') return requiredColumns(returned, relation.primaryKey)
  return mode === 'headers-only' ? relation.primaryKey.map(escapeIdentifier) : []
}

function requiredColumns({ columns, embeds, order }: ReadQuery, key: string[]): string[] {
  if (columns.some(({ name }) => name === '*')) return ['*']
  const joining = [
    ...embeds.flatMap((embed) => embed.columns.map(([here]) => here)),
    ...order.flatMap((term) => (term.embed === null ? [term.column] : [])),
  ]
  const names = new Set([...columns.map(({ name }) => name), ...joining, ...key])
  return [...names].map(escapeIdentifier)
}

/** The primary key of a single inserted row, for the Location header. */
function keySql({ relation }: Write): string {
  const names = relation.primaryKey.map(escapeLiteral).join(', ')
  if (names === '') return 'null'
  const fields = `json_each_text((select row_to_json(written.*) from written limit 1)) as field`
  const key = `select json_agg(json_build_array(field.key, field.value)) from ${fields} where field.key in (${names})`
  return `case when count(*) = 1 then (${key}) end`
}
