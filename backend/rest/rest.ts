import type { Pool } from 'pg'
import type { BackendAnswer, BackendRequest, BackendService } from '../protocol.ts'
import { isDatabaseAway } from '../database/database-away.ts'
import { createCallerReader, type VerifyToken } from './caller.ts'
import type { Catalogue } from './catalogue.ts'
import { watchCatalogue, type RestLog } from './catalogue-watch.ts'
import { createDatabaseDoor } from './database-door.ts'
import { databaseRefusal } from './database-error.ts'
import { defaultLimits, type RestLimits } from './limits.ts'
import { planKey, planOf, type Plan } from './plan.ts'
import { RecentMap } from './recent-map.ts'
import { Refusal, refusalAnswer, tryAgain } from './refusal.ts'

export interface RestOptions {
  /** Connections of a role that may become `anon` and `authenticated` and is nothing by itself. */
  pool: Pool
  verifyToken: VerifyToken
  publishableKeys: readonly string[]
  limits?: Partial<RestLimits>
  log: RestLog
}

export type RestService = BackendService & {
  /** Stops listening for changes of the schema. The pool is its owner's. */
  close(): Promise<void>
}

/**
 * PostgREST's protocol for the schema `public`, as far as a storefront needs it: reads with embeds
 * along foreign keys, filters, order, ranges and counts; inserts, updates, deletes and upserts;
 * function calls. Everything else is refused in PostgREST's own form. Never rejects: whatever
 * happens becomes an answer.
 */
export function createRest(options: RestOptions): RestService {
  const { pool, log } = options
  const limits = { ...defaultLimits, ...options.limits }
  const readCaller = createCallerReader(options)
  const watch = watchCatalogue(pool, log)
  const door = createDatabaseDoor(pool, limits)
  const plans = createPlans(limits)

  async function answer(request: BackendRequest): Promise<BackendAnswer> {
    requireShortUrl(request, limits)
    const caller = await readCaller(request)
    const plan = plans.planOf(request, await watch.current().catch(schemaUnread))
    const row = await door.ask(caller, request, plan.statement).catch((error: unknown) => {
      throw error instanceof Refusal ? error : logged(databaseRefusal(error, caller.role), error)
    })
    return plan.answer(row)
  }

  /** Only what is our side's fault; of what the caller did wrong the caller is told. */
  function logged(refusal: Refusal, error: unknown): Refusal {
    if (refusal.status >= 500)
      log.error(`REST ${refusal.status} ${refusal.code}: ${reasonOf(error)}`)
    return refusal
  }

  async function service(request: BackendRequest): Promise<BackendAnswer> {
    const given = await answer(request).catch((error: unknown) =>
      refusalAnswer(
        error instanceof Refusal ? error : logged(databaseRefusal(error, 'anon'), error),
      ),
    )
    return request.method === 'HEAD' ? { ...given, body: null } : given
  }
  return Object.assign(service, { close: watch.close })
}

/** Plans of reads, remembered by what they hang on, as long as the catalogue is the same. */
function createPlans(limits: RestLimits) {
  const plans = new RecentMap<string, Plan>(limits.rememberedPlans)
  let plannedOn: Catalogue | null = null

  return {
    planOf(request: BackendRequest, catalogue: Catalogue): Plan {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return planOf(request, catalogue, limits)
      if (plannedOn !== catalogue) plans.clear()
      plannedOn = catalogue
      const key = planKey(request)
      const known = plans.get(key)
      if (known) return known
      const plan = planOf(request, catalogue, limits)
      plans.set(key, plan)
      return plan
    },
  }
}

function requireShortUrl({ path, query }: BackendRequest, { urlBytes }: RestLimits): void {
  if (path.length + query.length + 1 <= urlBytes) return
  const message = `A URL may hold at most ${urlBytes} bytes`
  throw new Refusal({ status: 414, code: 'PGRST100', message })
}

function schemaUnread(error: unknown): never {
  if (!isDatabaseAway(error)) throw error
  throw tryAgain('PGRST002', 'Could not query the database for the schema cache. Retrying.')
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : String(error)
}
