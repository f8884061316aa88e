import { LRUCache } from 'lru-cache'
import type { BackendRequest, BackendResponse } from '../protocol.ts'
import { ApiError, unknownTable } from './api-error.ts'
import { functionCallSql, methodNotAllowed, resolveFunctionCall } from './function-call.ts'
import { parseRequest, type PlanContext } from './parsed-request.ts'
import { decodePercent } from './parsed-query.ts'
import { readCost, resolveReadQuery } from './read-query.ts'
import { readSql } from './read-sql.ts'
import { functionCallResponse, rowsResponse, writeResponse } from './response.ts'
import type { Relation, SchemaCache } from './schema-cache.ts'
import { SqlValues } from './sql-text.ts'
import type { Statement } from './statement-executor.ts'
import type { Result } from './result-sql.ts'
import { resolveWrite, writeSql, type Write } from './write.ts'

/** The statement of a request, and how its result becomes a response. */
interface Plan {
  statement: Statement
  /** Throws ApiError. */
  respond: (result: Result) => BackendResponse
}

/**
 * Returns a function that plans requests and throws ApiError. It keeps the plans of `cachedPlans` reads until the
 * schema changes: planning takes as long in Node as the driver takes for the whole read.
 */
export function createPlanner(cachedPlans: number) {
  const plans = new LRUCache<string, Plan>({ max: cachedPlans })
  let plannedWith: SchemaCache | null = null

  return (request: BackendRequest, context: PlanContext): Plan => {
    if (!isRead(request)) return planRequest(request, context)
    if (plannedWith !== context.schema) plans.clear()
    plannedWith = context.schema
    const key = planKey(request, context)
    const known = plans.get(key)
    if (known) return known
    const plan = planRequest(request, context)
    plans.set(key, plan)
    return plan
  }
}

/** Everything but the schema that the plan of a read depends on. No part can contain a line break. */
function planKey({ method, path, query, headers }: BackendRequest, { limits }: PlanContext) {
  const { accept, prefer, range, 'accept-profile': profile = 'public' } = headers
  return [method, path, query, accept, prefer, range, profile, limits.answerBytes].join('\n')
}

function planRequest(request: BackendRequest, context: PlanContext): Plan {
  const [first = '', second, ...more] = decodePath(request.path)
  requirePublicSchema(request)
  if (first === '' && second === undefined) {
    const message = 'Root endpoint metadata is disabled'
    throw new ApiError(404, 'PGRST126', message)
  }
  if (second === undefined) return planTableRequest(request, first, context)
  if (first !== 'rpc' || second === '' || more.length > 0) throw invalidPath()
  return planFunctionCall(request, second, context)
}

const writeKinds = new Map<string, Write['kind']>([
  ['POST', 'insert'],
  ['PATCH', 'update'],
  ['DELETE', 'delete'],
])

function planTableRequest(request: BackendRequest, name: string, context: PlanContext): Plan {
  const { method } = request
  const kind = writeKinds.get(method)
  if (!kind && !isRead(request)) {
    const message = `Unsupported HTTP method: ${method.slice(0, 20)}`
    throw new ApiError(405, 'PGRST117', message)
  }
  const relation = context.schema.relations.get(name)
  if (!relation) throw unknownTable(name)
  return kind ? planWrite(request, kind, relation, context) : planRead(request, relation, context)
}

function planRead(request: BackendRequest, relation: Relation, context: PlanContext): Plan {
  const parsed = parseRequest(request, false)
  const { limits } = context
  const query = resolveReadQuery(relation, parsed.query.select, limits.rows)
  const include = { rows: request.method === 'GET', total: parsed.preferences.count !== null }
  const values = new SqlValues()
  const sql = readSql(query, include, values, limits)
  const cost = readCost(query)
  return {
    statement: { name: `read ${relation.name}`, sql, values: values.list, readOnly: true, cost },
    respond: (result) => rowsResponse(result, query.range, parsed.shape),
  }
}

function planWrite(
  request: BackendRequest,
  kind: Write['kind'],
  relation: Relation,
  context: PlanContext,
): Plan {
  const parsed = parseRequest(request, false)
  const write = resolveWrite(kind, relation, parsed, context.limits.rows)
  const values = new SqlValues()
  const sql = writeSql(write, values, context.limits.answerBytes)
  const name = `${kind} ${relation.name}`
  return {
    statement: { name, sql, values: values.list, readOnly: false, cost: 0 },
    respond: (result) => writeResponse(result, write),
  }
}

function planFunctionCall(request: BackendRequest, name: string, context: PlanContext): Plan {
  if (!['GET', 'HEAD', 'POST'].includes(request.method)) throw methodNotAllowed(request.method)
  const parsed = parseRequest(request, true)
  const call = resolveFunctionCall(context, name, parsed)
  const values = new SqlValues()
  const sql = functionCallSql(call, values, context.limits.answerBytes)
  const readOnly = !call.routine.volatile
  const cost = readCost(call.returned)
  return {
    statement: { name: `call ${name}`, sql, values: values.list, readOnly, cost },
    respond: (result) => functionCallResponse(result, call),
  }
}

function isRead({ method }: BackendRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

function decodePath(path: string): string[] {
  return path
    .split('/')
    .slice(1)
    .map((part) => {
      const decoded = decodePercent(part)
      if (decoded === null || decoded.includes('\0')) throw invalidPath()
      return decoded
    })
}

/** Only `public` is exposed; naming it is optional. */
function requirePublicSchema(request: BackendRequest): void {
  const schema = request.headers[isRead(request) ? 'accept-profile' : 'content-profile']
  if (schema === undefined || schema === 'public') return
  const message = `Invalid schema: ${schema.slice(0, 100).toWellFormed()}`
  const hint = 'Only the following schemas are exposed: public'
  throw new ApiError(406, 'PGRST106', message, { hint })
}

function invalidPath(): ApiError {
  const message = 'Invalid path specified in request URL'
  return new ApiError(404, 'PGRST125', message)
}
