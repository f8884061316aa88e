import { FairScheduler, type WorkClass } from './fair-scheduler.ts'

/**
 * Work that needs a connection to the database:
 * - `renderer`: reads of page rendering, which `createPageScheduler` bounds
 * - `visitors`: requests without an account, by address
 * - `costly`: reads that may take long (`readCost`), by address or account
 * - `shoppers`, `writes`: reads and writes with an account, by account: many shoppers may share an address
 * - `accounts`: requests to the auth service, by address
 */
export type DatabaseClass = 'renderer' | 'visitors' | 'costly' | 'shoppers' | 'writes' | 'accounts'

export type DatabaseScheduler = FairScheduler<DatabaseClass>
type PageScheduler = FairScheduler<'pages'>

/** Connections of the auth service, which has its own pool because it signs in as another role. */
export const accountConnections = 6

/** Settings of LIMITS. `…Requests` are those in flight for one client. */
export const defaultSchedulingLimits = {
  databaseConnections: 23,
  /** How long a request waits for its turn. */
  waitMs: 2_000,
  visitorRequests: 24,
  costlyRequests: 4,
  shopperRequests: 24,
  writeRequests: 12,
  accountRequests: 24,
  pageRequests: 48,
}

export type SchedulingLimits = typeof defaultSchedulingLimits

export function createDatabaseScheduler(
  settings: Partial<SchedulingLimits> = {},
): DatabaseScheduler {
  const limits = { ...defaultSchedulingLimits, ...settings }
  const ofAll = limits.databaseConnections / defaultSchedulingLimits.databaseConnections
  /** @param share of 23 connections */
  function classOf(share: number, more: Partial<WorkClass>): WorkClass {
    const most = limits.databaseConnections
    const scaled = Math.max(1, Math.round(share * ofAll))
    return { share: scaled, most, runningPerClient: most, inFlightPerClient: Infinity, ...more }
  }
  return new FairScheduler(
    {
      renderer: classOf(4, {}),
      visitors: classOf(4, { runningPerClient: 2, inFlightPerClient: limits.visitorRequests }),
      // One at a time: a statement uses a whole core, and there may be two.
      costly: classOf(1, { most: 1, inFlightPerClient: limits.costlyRequests }),
      shoppers: classOf(4, { runningPerClient: 2, inFlightPerClient: limits.shopperRequests }),
      // Orders of one product run one after the other: more of them at once would only wait.
      writes: classOf(6, {
        most: Math.max(1, Math.round(8 * ofAll)),
        runningPerClient: 2,
        inFlightPerClient: limits.writeRequests,
      }),
      accounts: classOf(4, {
        most: accountConnections,
        runningPerClient: 4,
        inFlightPerClient: limits.accountRequests,
      }),
    },
    limits.waitMs,
  )
}

/** Rendering uses one core; only waits for the database overlap. */
export function createPageScheduler(settings: Partial<SchedulingLimits> = {}): PageScheduler {
  const { pageRequests, waitMs } = { ...defaultSchedulingLimits, ...settings }
  const pages = { share: 4, most: 4, runningPerClient: 3, inFlightPerClient: pageRequests }
  return new FairScheduler({ pages }, waitMs)
}
