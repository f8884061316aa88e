import type { BackendAnswer, BackendRequest } from '../protocol.ts'
import { callAnswer, readAnswer, resultOf, writeAnswer } from './answer.ts'
import { callOf } from './call.ts'
import { callSql } from './call-sql.ts'
import type { Catalogue, Relation } from './catalogue.ts'
import type { Statement } from './database-door.ts'
import type { RestLimits } from './limits.ts'
import { readAccept, requireJson } from './media-type.ts'
import { readPayload } from './payload.ts'
import type { TextRow } from './pipeline.ts'
import { readPreferences } from './preferences.ts'
import { percentDecoded, readQueryString } from './query-string.ts'
import { parseQuestion, type Question } from './question.ts'
import { narrowToRange } from './range.ts'
import { readingOf } from './reading.ts'
import { readSql } from './reading-sql.ts'
import { Refusal, unknownTable } from './refusal.ts'
import { SqlValues } from './sql-text.ts'
import { writeOf, type Write } from './write.ts'
import { writeSql } from './write-sql.ts'

/** What a request becomes: a statement, and what to make of its row. */
export interface Plan {
  statement: Statement
  /** Throws Refusal. */
  answer: (row: TextRow) => BackendAnswer
}

/** Throws Refusal. Two requests alike in method, URL and the headers named here get the same plan. */
export function planOf(request: BackendRequest, catalogue: Catalogue, limits: RestLimits): Plan {
  const [first = '', second, ...more] = pathParts(request.path)
  requirePublic(request)
  if (first === '' && second === undefined) {
    throw new Refusal({
      status: 404,
      code: 'PGRST126',
      message: 'Root endpoint metadata is disabled',
    })
  }
  if (second === undefined) return relationPlan(request, first, catalogue, limits)
  if (first !== 'rpc' || second === '' || more.length > 0) throw invalidPath()
  return callPlan(request, second, catalogue, limits)
}

/** The headers a plan hangs on, beside method, path and query. */
export function planKey({ method, path, query, headers }: BackendRequest): string {
  const { accept = '', prefer = '', range = '' } = headers
  return `${method} ${path}?${query}\n${accept}\n${prefer}\n${range}\n${headers['accept-profile'] ?? ''}`
}

type RelationPlanner = (
  request: BackendRequest,
  relation: Relation,
  catalogue: Catalogue,
  limits: RestLimits,
) => Plan

const relationPlanners = new Map(
  Object.entries<RelationPlanner>({
    GET: readPlan,
    HEAD: readPlan,
    POST: (...from) => writePlan('insert', ...from),
    PATCH: (...from) => writePlan('update', ...from),
    DELETE: (...from) => writePlan('delete', ...from),
  }),
)

function relationPlan(
  request: BackendRequest,
  name: string,
  catalogue: Catalogue,
  limits: RestLimits,
): Plan {
  const planner = relationPlanners.get(request.method)
  if (!planner) {
    const message = `Unsupported HTTP method: ${request.method.slice(0, 20)}`
    throw new Refusal({ status: 405, code: 'PGRST117', message })
  }
  const relation = catalogue.relations.get(name)
  if (!relation) throw unknownTable(name)
  return planner(request, relation, catalogue, limits)
}

function readPlan(
  request: BackendRequest,
  relation: Relation,
  catalogue: Catalogue,
  limits: RestLimits,
): Plan {
  const { headers, method } = request
  const question = questionOf(request, false, limits)
  const reading = readingOf(catalogue, relation, question, limits)
  const preferences = readPreferences(headers['prefer'])
  const shape = readAccept(headers['accept'])
  const values = new SqlValues()
  const wanted = { rows: method === 'GET', total: preferences.count === 'exact' }
  const sql = readSql(reading, wanted, values, limits)
  return {
    statement: { sql, values: values.list, readOnly: true },
    answer: (row) => readAnswer(resultOf(row), { window: reading.window, shape, preferences }),
  }
}

function writePlan(
  kind: Write['kind'],
  request: BackendRequest,
  relation: Relation,
  catalogue: Catalogue,
  limits: RestLimits,
): Plan {
  const { headers, body } = request
  if (kind !== 'delete') requireJson(headers['content-type'])
  const question = questionOf(request, false, limits)
  const payload = kind === 'delete' ? null : readPayload(body, limits)
  const preferences = readPreferences(headers['prefer'])
  const shape = readAccept(headers['accept'])
  const write = writeOf(
    catalogue,
    { kind, relation, question, payload, preferences, shape },
    limits,
  )
  const values = new SqlValues()
  const sql = writeSql(write, values, limits)
  return {
    statement: { sql, values: values.list, readOnly: false },
    answer: (row) => writeAnswer(resultOf(row), write, preferences),
  }
}

function callPlan(
  request: BackendRequest,
  name: string,
  catalogue: Catalogue,
  limits: RestLimits,
): Plan {
  const { headers, method, body } = request
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') {
    const message = `Cannot use the ${method.slice(0, 20)} method on RPC`
    throw new Refusal({ status: 405, code: 'PGRST101', message })
  }
  if (method === 'POST') requireJson(headers['content-type'])
  const question = questionOf(request, method !== 'POST', limits)
  const payload = method === 'POST' && body && body.length > 0 ? readPayload(body, limits) : null
  const preferences = readPreferences(headers['prefer'])
  const shape = readAccept(headers['accept'])
  const call = callOf(catalogue, { name, method, question, payload, preferences, shape }, limits)
  const values = new SqlValues()
  const sql = callSql(call, values, limits)
  return {
    statement: { sql, values: values.list, readOnly: !call.routine.volatile },
    answer: (row) => callAnswer(resultOf(row), call, preferences),
  }
}

function questionOf(request: BackendRequest, callsByGet: boolean, limits: RestLimits): Question {
  const question = parseQuestion(readQueryString(request.query), callsByGet, limits)
  if (request.method === 'GET') narrowToRange(question, request.headers['range'], limits)
  return question
}

function pathParts(path: string): string[] {
  return path
    .split('/')
    .slice(1)
    .map((part) => {
      const decoded = percentDecoded(part)
      if (decoded === null || decoded.includes('\0')) throw invalidPath()
      return decoded
    })
}

/** Only `public` is exposed, and need not be named. */
function requirePublic({ method, headers }: BackendRequest): void {
  const reads = method === 'GET' || method === 'HEAD'
  const schema = headers[reads ? 'accept-profile' : 'content-profile']
  if (schema === undefined || schema === 'public') return
  throw new Refusal({
    status: 406,
    code: 'PGRST106',
    message: `Invalid schema: ${schema.slice(0, 100).toWellFormed()}`,
    hint: 'Only the following schemas are exposed: public',
  })
}

function invalidPath(): Refusal {
  const message = 'Invalid path specified in request URL'
  return new Refusal({ status: 404, code: 'PGRST125', message })
}
