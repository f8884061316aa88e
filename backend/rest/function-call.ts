import { escapeIdentifier } from 'pg'
import { ApiError, badBody, badQuery } from './api-error.ts'
import type { PlanContext, ParsedRequest } from './parsed-request.ts'
import { isRow, keysOf, type Payload } from './payload.ts'
import { resolveReadQuery, type ReadQuery } from './read-query.ts'
import { rowsSql } from './read-sql.ts'
import { jsonList, resultSql, shapeChecks, type ResultSql } from './result-sql.ts'
import type { Relation, Routine, SchemaCache } from './schema-cache.ts'
import type { Parameter } from './schema-query.ts'
import { allRows } from './select-tree.ts'
import { qualified, type SqlValues } from './sql-text.ts'

/** A function call; its name, arguments and result are known to the schema. */
export interface FunctionCall {
  request: ParsedRequest
  routine: Routine
  /** The parameters that are passed; the others have defaults. */
  passed: Parameter[]
  /** What to return of its rows. A function that returns no rows has no columns to select or filter by. */
  returned: ReadQuery
}

/** Throws ApiError. */
export function resolveFunctionCall(
  { schema, limits }: PlanContext,
  name: string,
  request: ParsedRequest,
): FunctionCall {
  const { method, query, payload } = request
  const byPost = method === 'POST'
  if (query.columns) throw badQuery('"columns" is not offered on functions')
  const keys = byPost ? bodyKeys(payload) : [...new Set(query.arguments.map(([key]) => key))]
  const routine = findRoutine(schema, name, keys.sort())
  if (!byPost && routine.volatile) throw methodNotAllowed(method)
  const passed = routine.parameters.filter((each) => keys.includes(each.name))
  const relation = returnedRelation(schema, routine)
  return {
    request,
    routine,
    passed,
    returned: resolveReadQuery(relation, query.select, limits.rows),
  }
}

export function methodNotAllowed(method: string): ApiError {
  const message = `Cannot use the ${method.slice(0, 20)} method on RPC`
  return new ApiError(405, 'PGRST101', message)
}

function bodyKeys(payload: Payload | null): string[] {
  if (payload === null) return []
  if (!isRow(payload.value)) throw badBody('The arguments of a function must be one JSON object')
  return keysOf(payload.value)
}

/** Finds the function, which must have all these parameters and require no others. */
function findRoutine({ functions }: SchemaCache, name: string, keys: string[]): Routine {
  const routine = functions.get(name)
  const fits =
    routine &&
    keys.every((key) => routine.parameters.some((each) => each.name === key)) &&
    routine.parameters.every((each) => !each.required || keys.includes(each.name))
  if (!fits) throw unknownFunction(name, keys)
  return routine
}

function returnedRelation(
  schema: SchemaCache,
  { schema: own, name, relation, columns }: Routine,
): Relation {
  const anonymous = { schema: own, name, columns, primaryKey: [], relationships: [] }
  return schema.relations.get(relation ?? '') ?? anonymous
}

function unknownFunction(name: string, keys: string[]): ApiError {
  const called = `public.${name}`.slice(0, 120).toWellFormed()
  const names = keys.join(', ').slice(0, 300).toWellFormed()
  const signature = keys.length === 0 ? ' without parameters' : `(${names})`
  const message = `Could not find the function ${called}${signature} in the schema cache`
  return new ApiError(404, 'PGRST202', message)
}

/** The statement of a function call. */
export function functionCallSql(
  call: FunctionCall,
  values: SqlValues,
  answerBytes: number,
): string {
  const { routine, returned } = call
  const { method, preferences, shape } = call.request
  const result: ResultSql = {
    with: `with called as (${calledSql(call, values)})`,
    rows: rowsSql(returned, 'called', values),
    count: routine.returnsSet ? 'count(*)' : '1',
    checks: routine.volatile && routine.returnsSet ? shapeChecks(shape) : [],
  }
  const isValue = routine.returns !== 'row' && !returned.counts
  const single = `coalesce(json_agg(${isValue ? 'r.value' : 'r.*'}) -> 0, 'null')`
  const list = isValue ? `coalesce(json_agg(r.value), '[]')` : jsonList('r')
  if (method !== 'HEAD') result.body = routine.returnsSet ? list : single
  if (preferences.count !== null) {
    const every = rowsSql({ ...returned, order: [], range: allRows }, 'called', values)
    result.total = routine.returnsSet ? `(select count(*) from (${every}) as every)` : '1'
  }
  return resultSql(result, answerBytes)
}

/** Calls the function: its rows, or one column `value`. */
function calledSql({ request, routine, passed }: FunctionCall, values: SqlValues) {
  let body = ''
  if (request.payload && passed.length > 0) {
    const typed = passed.map(({ name, type }) => `${escapeIdentifier(name)} ${type}`).join(', ')
    body = `json_to_record(${values.add(request.payload.text)}::json) as body(${typed})`
  }
  const texts = new Map(request.query.arguments)
  const list = passed.map(({ name, type }) => {
    const text = () => `${values.add(texts.get(name) ?? null)}::${type}`
    return `${escapeIdentifier(name)} := ${request.payload ? `body.${escapeIdentifier(name)}` : text()}`
  })
  const invocation = `${qualified(routine)}(${list.join(', ')})`
  if (routine.returns === 'row') {
    return `select f.* from ${body === '' ? '' : `${body}, lateral `}${invocation} as f`
  }
  return `select ${invocation} as value${body === '' ? '' : ` from ${body}`}`
}
