import type { Pool } from 'pg'
import type { BackendRequest, BackendResponse, BackendService } from '../protocol.ts'
import type { Log } from '../log.ts'
import { isDatabaseUnavailable } from '../database/database-errors.ts'
import { ApiError, serviceUnavailable } from './api-error.ts'
import type { Principal } from './authentication.ts'
import { toApiError } from './database-error.ts'
import { createDatabaseScheduler, type DatabaseScheduler } from '../scheduling/schedulers.ts'
import { defaultLimits, textLimits, type RestLimits } from './request-limits.ts'
import { createPlanner } from './plan.ts'
import { watchSchema } from './schema-cache.ts'
import { createStatementExecutor } from './statement-executor.ts'

interface RestOptions {
  /** Connects as a role without rights that may become those of `authenticate`. */
  pool: Pool
  /** The schema that is served; default: `public`. */
  schema?: string
  /** Who asks. Throws ApiError (401). */
  authenticate: (request: BackendRequest) => Promise<Principal>
  /** Decides who gets a connection next; default: a separate one. */
  scheduler?: DatabaseScheduler
  /** Listens for schema changes; default: `pool`. */
  listenerPool?: Pool
  limits?: Partial<RestLimits>
  log: Log
}

export type RestService = BackendService & {
  /** Stops listening for schema changes. The pool stays open. */
  close(): Promise<void>
}

/**
 * Serves a subset of PostgREST's protocol for one schema: reads with embeds, filters,
 * order, ranges and counts; inserts, updates, deletes and upserts; function calls. Everything else
 * is an error in PostgREST's format. Never rejects.
 */
export function createRest(options: RestOptions): RestService {
  const { pool, schema: served = 'public', listenerPool = pool, authenticate, log } = options
  const { scheduler = createDatabaseScheduler() } = options
  const limits = { ...defaultLimits, ...options.limits }
  const answerBytes = Math.min(limits.answerBytes, limits.visitorAnswerBytes)
  const visitorLimits = { ...limits, answerBytes }
  const plan = createPlanner(limits.cachedPlans)
  const watch = watchSchema(served, pool, listenerPool, log)
  const execute = createStatementExecutor(pool, scheduler, limits, log)

  async function service(request: BackendRequest): Promise<BackendResponse> {
    let role: Principal['role'] = 'anon'
    try {
      requireShortUrl(request)
      const principal = await authenticate(request)
      role = principal.role
      const isVisitor = role === 'anon' && !request.caller
      const schema = await watch.current().catch(schemaUnavailable)
      const context = { schema, limits: isVisitor ? visitorLimits : limits }
      const { statement, respond } = plan(request, context)
      return respond(await execute(principal, request, statement))
    } catch (error) {
      return errorResponse(error, role)
    }
  }

  /** Logs server errors. */
  function errorResponse(error: unknown, role: Principal['role']): BackendResponse {
    if (error instanceof ApiError) return error.response
    const { status, code, response } = toApiError(error, role)
    if (status >= 500 && !code.startsWith('PT')) {
      log.error(`REST ${status} ${code}: ${String(error).slice(0, 500)}`)
    }
    return response
  }

  return Object.assign(service, { close: watch.close })
}

function requireShortUrl({ path, query }: BackendRequest): void {
  const { urlBytes } = textLimits
  if (path.length + query.length + 1 <= urlBytes) return
  const message = `A URL may hold at most ${urlBytes} bytes`
  throw new ApiError(414, 'PGRST100', message)
}

function schemaUnavailable(error: unknown): never {
  if (!isDatabaseUnavailable(error)) throw error
  const message = 'Could not query the database for the schema cache. Retrying.'
  throw serviceUnavailable('PGRST002', message)
}
