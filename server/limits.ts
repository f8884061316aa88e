import type { ClientBase } from 'pg'

import {
  defaultLimits as authDefaults,
  type AuthLimits,
  type LimitName,
} from '../backend/auth/limit-table.ts'
import { defaultLimits as restDefaults, type RestLimits } from '../backend/rest/limits.ts'

/** One setting of LIMITS. What it limits says whether it counts acts in a time or is a bound by itself. */
export interface LimitSetting {
  name: string
  max: number
  /** Null for a bound: a size, a depth, a number of connections. */
  seconds: number | null
}

/** Bounds of the host itself. */
const hostBounds = {
  /** Open connections of visitors. */
  connections: 10_000,
  /** Connections to the database that requests may use. */
  databaseConnections: 16,
}

export type HostBounds = typeof hostBounds

/**
 * Reads LIMITS: settings like `signUpsPerAddress=300/300` (acts in seconds) and `bodyBytes=65536` (a bound),
 * separated by spaces. The name is that of an auth limit, `act.counted_by` of private.limits, or of a bound.
 *
 * @returns null when the text is none
 */
export function parseLimits(text: string): LimitSetting[] | null {
  const settings: LimitSetting[] = []
  for (const part of text.split(/\s+/)) {
    const [, name, max, seconds] = /^([\w.]+)=(\d{1,9})(?:\/([1-9]\d{0,6}))?$/.exec(part) ?? []
    if (!name || (seconds === undefined ? !isBound(name) : !isCounted(name))) return null
    settings.push({ name, max: Number(max), seconds: seconds ? Number(seconds) : null })
  }
  return settings
}

export function authLimits(settings: LimitSetting[]): Partial<AuthLimits> {
  const limits: Partial<AuthLimits> = {}
  for (const { name, max, seconds } of settings) {
    if (isAuthLimit(name) && seconds !== null) limits[name] = { max, seconds }
  }
  return limits
}

export function restLimits(settings: LimitSetting[]): RestLimits {
  const limits = { ...restDefaults }
  for (const { name, max } of settings) {
    if (name === 'statementMs') limits.statementMs = { anon: max, authenticated: max }
    else if (isRestBound(name)) limits[name] = max
  }
  return limits
}

export function hostLimits(settings: LimitSetting[]): HostBounds {
  const limits = { ...hostBounds }
  for (const { name, max } of settings) {
    if (isHostBound(name)) limits[name] = max
  }
  return limits
}

/**
 * Writes the settings of the shop's own acts into private.limits.
 *
 * @throws with one line to read, when the table has no such limit
 */
export async function setTableLimits(
  owner: Pick<ClientBase, 'query'>,
  settings: LimitSetting[],
): Promise<void> {
  for (const { name, max, seconds } of settings.filter(({ name }) => name.includes('.'))) {
    const [act, countedBy] = name.split('.')
    const { rowCount } = await owner.query(
      `update private.limits set allowed = $3
       where act = $1 and counted_by = $2 and period = make_interval(secs => $4)`,
      [act, countedBy, max, seconds],
    )
    if (rowCount === 0) {
      throw new Error(`LIMITS names ${name} in ${seconds} seconds, which is no limit of the shop`)
    }
  }
}

/** Every limit as it holds now, for the log of a start. */
export async function allLimits(owner: Pick<ClientBase, 'query'>, settings: LimitSetting[]) {
  const { rows } = await owner.query<{ name: string; allowed: number; seconds: number }>(
    `select act || '.' || counted_by as name, allowed, extract(epoch from period)::int as seconds
     from private.limits order by 1, 3`,
  )
  return {
    accounts: { ...authDefaults, ...authLimits(settings) },
    shop: rows.map(({ name, allowed, seconds }) => `${name}=${allowed}/${seconds}`),
    requests: restLimits(settings),
    host: hostLimits(settings),
  }
}

function isCounted(name: string): boolean {
  return isAuthLimit(name) || /^\w+\.\w+$/.test(name)
}

function isBound(name: string): boolean {
  return name === 'statementMs' || isRestBound(name) || isHostBound(name)
}

function isAuthLimit(name: string): name is LimitName {
  return Object.hasOwn(authDefaults, name)
}

function isRestBound(name: string): name is Exclude<keyof RestLimits, 'statementMs'> {
  return name !== 'statementMs' && Object.hasOwn(restDefaults, name)
}

function isHostBound(name: string): name is keyof HostBounds {
  return Object.hasOwn(hostBounds, name)
}
