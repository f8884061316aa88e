import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import type { BackendRequest, BackendResponse, BackendService } from '../protocol.ts'
import type { Log } from '../log.ts'
import { isDatabaseUnavailable } from '../database/database-errors.ts'
import { ApiError, serviceUnavailable } from './api-error.ts'
import { createAuthentication, type AuthenticationOptions } from './authentication.ts'
import { toApiError } from './database-error.ts'
import { createDatabaseScheduler, type DatabaseScheduler } from '../scheduling/schedulers.ts'
import { defaultLimits, type RestLimits } from './limits.ts'
import { planKey, planRequest, type Plan } from './plan.ts'
import { watchSchema, type SchemaCache } from './schema-cache.ts'
import { createStatementExecutor } from './statement-executor.ts'

interface RestOptions extends AuthenticationOptions {
  /** Connects as a role without rights that may become `anon` and `authenticated`. */
  pool: Pool
  /** Decides who gets a connection next; default: one of its own. */
  scheduler?: DatabaseScheduler
  /** Connects to PostgreSQL without a pooler, to listen for schema changes; default: `pool`. */
  listenerPool?: Pool
  /** Whether to prepare repeated statements; default: yes. */
  prepares?: boolean
  limits?: Partial<RestLimits>
  log: Log
}

export type RestService = BackendService & {
  /** Stops listening for schema changes. The pool stays open. */
  close(): Promise<void>
}

/**
 * Serves a subset of PostgREST's protocol for the schema `public`: reads with embeds, filters,
 * order, ranges and counts; inserts, updates, deletes and upserts; function calls. Everything else
 * is an error in PostgREST's format. Never rejects.
 */
export function createRest(options: RestOptions): RestService {
  const { pool, listenerPool = pool, log, scheduler = createDatabaseScheduler() } = options
  const limits = { ...defaultLimits, ...options.limits }
  const authenticate = createAuthentication(options)
  const watch = watchSchema(pool, listenerPool, log)
  const execute = createStatementExecutor(pool, scheduler, limits, log, options.prepares)
  const plan = createPlanner(limits)

  async function respond(request: BackendRequest): Promise<BackendResponse> {
    requireShortUrl(request, limits)
    const principal = await authenticate(request)
    const { statement, respond } = plan(
      request,
      principal.role === 'anon' && !request.caller,
      await watch.current().catch(schemaUnavailable),
    )
    const result = await execute(principal, request, statement).catch((error: unknown) =>
      fail(error, principal.role),
    )
    return respond(result)
  }

  /** Throws the ApiError of any error; server errors are logged. */
  function fail(error: unknown, role: 'anon' | 'authenticated'): never {
    if (error instanceof ApiError) throw error
    const apiError = toApiError(error, role)
    if (apiError.status >= 500 && !apiError.code.startsWith('PT')) {
      log.error(`REST ${apiError.status} ${apiError.code}: ${String(error).slice(0, 500)}`)
    }
    throw apiError
  }

  async function service(request: BackendRequest): Promise<BackendResponse> {
    const response = await respond(request)
      .catch((error: unknown) => fail(error, 'anon'))
      .catch((error: ApiError) => error.response)
    return request.method === 'HEAD' ? { ...response, body: null } : response
  }
  return Object.assign(service, { close: watch.close })
}

/** Plans requests; the plans of reads are cached until the schema changes. */
function createPlanner(limits: RestLimits) {
  const plans = new LRUCache<string, Plan>({ max: limits.rememberedPlans })
  let plannedWith: SchemaCache | null = null

  const ofVisitors = {
    ...limits,
    answerBytes: Math.min(limits.answerBytes, limits.visitorAnswerBytes),
  }

  return (request: BackendRequest, isVisitor: boolean, schema: SchemaCache): Plan => {
    const context = { schema, limits: isVisitor ? ofVisitors : limits }
    if (request.method !== 'GET' && request.method !== 'HEAD') return planRequest(request, context)
    if (plannedWith !== schema) plans.clear()
    plannedWith = schema
    const key = `${isVisitor} ${planKey(request)}`
    const plan = plans.get(key) ?? planRequest(request, context)
    plans.set(key, plan)
    return plan
  }
}

function requireShortUrl({ path, query }: BackendRequest, { urlBytes }: RestLimits): void {
  if (path.length + query.length + 1 <= urlBytes) return
  const message = `A URL may hold at most ${urlBytes} bytes`
  throw new ApiError({ status: 414, code: 'PGRST100', message })
}

function schemaUnavailable(error: unknown): never {
  if (!isDatabaseUnavailable(error)) throw error
  const message = 'Could not query the database for the schema cache. Retrying.'
  throw serviceUnavailable('PGRST002', message)
}
