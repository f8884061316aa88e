import type { ClientBase } from 'pg'

import { defaultSchedulingLimits } from '../backend/scheduling/schedulers.ts'

/** One setting of LIMITS: a rate (`max` in `seconds`) or a fixed bound. */
export interface LimitSetting {
  name: string
  max: number
  /** Null for a bound, as a number of connections. */
  seconds: number | null
}

const defaultBounds = {
  ...defaultSchedulingLimits,
  /** Open connections of clients, of all and of one address. */
  connections: 10_000,
  connectionsPerAddress: 128,
  /** Bodies that arrive and responses that are not sent yet, of all clients and of one address. */
  heldBytes: 64 * 1024 * 1024,
  heldBytesPerAddress: 8 * 1024 * 1024,
}

/**
 * Parses LIMITS: settings like `account_request.address=300/300` (count/seconds) and `connections=500` (a bound),
 * separated by spaces. The name is `act.counted_by` of private.limits, or that of a bound.
 *
 * @returns null for anything else
 */
export function parseLimits(text: string): LimitSetting[] | null {
  const settings: LimitSetting[] = []
  for (const part of text.split(/\s+/)) {
    const [, name, max, seconds] = /^([\w.]+)=(\d{1,9})(?:\/([1-9]\d{0,6}))?$/.exec(part) ?? []
    if (
      !name ||
      !(seconds === undefined ? Object.hasOwn(defaultBounds, name) : /^\w+\.\w+$/.test(name))
    )
      return null
    settings.push({ name, max: Number(max), seconds: seconds ? Number(seconds) : null })
  }
  return settings
}

/** The bounds of this process, with those of LIMITS. */
export function boundsOf(settings: LimitSetting[]): typeof defaultBounds {
  const set = settings.filter(({ seconds }) => seconds === null)
  return { ...defaultBounds, ...Object.fromEntries(set.map(({ name, max }) => [name, max])) }
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
  return { rates: rows.map(({ rate }) => rate), bounds: boundsOf(settings) }
}
