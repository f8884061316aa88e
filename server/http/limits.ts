import type { ClientBase } from 'pg'

import { defaultLimits as restDefaults, type RestLimits } from '../../backend/rest/limits.ts'
import {
  defaultSchedulingLimits as schedulingDefaults,
  type SchedulingLimits,
} from '../../backend/scheduling/schedulers.ts'

/** One setting of LIMITS: a rate (`max` in `seconds`) or a fixed bound. */
export interface LimitSetting {
  name: string
  max: number
  /** Null for a bound, as a size or a number of connections. */
  seconds: number | null
}

const serverDefaults = {
  /** Open connections of clients, of all and of one address. */
  connections: 10_000,
  connectionsPerAddress: 128,
  /** Bodies that arrive and responses that are not sent yet, of all clients and of one address. */
  heldBytes: 64 * 1024 * 1024,
  heldBytesPerAddress: 8 * 1024 * 1024,
}

/**
 * Parses LIMITS: settings like `account_request.address=300/300` (count/seconds) and `bodyBytes=65536` (a bound),
 * separated by spaces. The name is `act.counted_by` of private.limits, or that of a bound.
 *
 * @returns null for anything else
 */
export function parseLimits(text: string): LimitSetting[] | null {
  const settings: LimitSetting[] = []
  for (const part of text.split(/\s+/)) {
    const [, name, max, seconds] = /^([\w.]+)=(\d{1,9})(?:\/([1-9]\d{0,6}))?$/.exec(part) ?? []
    if (!name || !(seconds === undefined ? isBound(name) : /^\w+\.\w+$/.test(name))) return null
    settings.push({ name, max: Number(max), seconds: seconds ? Number(seconds) : null })
  }
  return settings
}

export function restLimits(settings: LimitSetting[]): RestLimits {
  const { statementMs, ...bounds } = restDefaults
  const max = settings.findLast(({ name }) => name === 'statementMs')?.max
  return {
    ...withBounds(bounds, settings),
    statementMs: max === undefined ? statementMs : { anon: max, authenticated: max, renderer: max },
  }
}

export function schedulingLimits(settings: LimitSetting[]): SchedulingLimits {
  return withBounds(schedulingDefaults, settings)
}

export function serverLimits(settings: LimitSetting[]): typeof serverDefaults {
  return withBounds(serverDefaults, settings)
}

/** The table with the bounds of LIMITS that it has. */
function withBounds<Table extends object>(table: Table, settings: LimitSetting[]): Table {
  const own = settings.filter(({ name }) => Object.hasOwn(table, name))
  return { ...table, ...Object.fromEntries(own.map(({ name, max }) => [name, max])) }
}

/**
 * Writes the rates into private.limits.
 *
 * @throws with a one-line message when the table has no such limit
 */
export async function setTableLimits(
  owner: Pick<ClientBase, 'query'>,
  settings: LimitSetting[],
): Promise<void> {
  for (const { name, max, seconds } of settings.filter(({ seconds }) => seconds !== null)) {
    const { rowCount } = await owner.query(
      `update private.limits set allowed = $2, period = make_interval(secs => $3), longest = null
       where act || '.' || counted_by = $1`,
      [name, max, seconds],
    )
    if (rowCount === 0) throw new Error(`LIMITS names ${name}, which is no limit of the shop`)
  }
}

/** All limits in effect, for the log at startup. */
export async function limitsInEffect(owner: Pick<ClientBase, 'query'>, settings: LimitSetting[]) {
  const { rows } = await owner.query<{ rate: string }>(
    `select act || '.' || counted_by || '=' || allowed || '/' || extract(epoch from period)::int as rate
     from private.limits order by 1`,
  )
  return {
    rates: rows.map(({ rate }) => rate),
    requests: restLimits(settings),
    scheduling: schedulingLimits(settings),
    server: serverLimits(settings),
  }
}

function isBound(name: string) {
  return [restDefaults, schedulingDefaults, serverDefaults].some((table) =>
    Object.hasOwn(table, name),
  )
}
