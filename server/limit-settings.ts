import type { ClientBase } from 'pg'

import { defaultSchedulingLimits } from '../backend/scheduling/schedulers.ts'

const defaultBounds = {
  ...defaultSchedulingLimits,
  /** Open connections of clients, of all and of one address. */
  connections: 10_000,
  connectionsPerAddress: 128,
  /** Bodies that arrive and responses that are not sent yet, of all clients and of one address. */
  heldBytes: 64 * 1024 * 1024,
  heldBytesPerAddress: 8 * 1024 * 1024,
}

export interface Limits {
  /** Of private.limits, by `act.counted_by`: those that LIMITS changes. */
  rates: { name: string; max: number; seconds: number }[]
  /** Of this process. */
  bounds: typeof defaultBounds
}

export const defaultLimits: Limits = { rates: [], bounds: defaultBounds }

/**
 * Parses LIMITS: settings like `account_request.address=300/300` (count/seconds, a rate) and `connections=500` (a
 * bound), separated by spaces.
 *
 * @returns null for anything else
 */
export function parseLimits(text: string): Limits | null {
  const limits: Limits = { rates: [], bounds: { ...defaultBounds } }
  for (const part of text.split(/\s+/)) {
    const [, rate, max, seconds] = /^(\w+\.\w+)=(\d{1,9})\/([1-9]\d{0,6})$/.exec(part) ?? []
    const [, bound = '', most] = /^(\w+)=(\d{1,9})$/.exec(part) ?? []
    if (rate) limits.rates.push({ name: rate, max: Number(max), seconds: Number(seconds) })
    else if (Object.hasOwn(defaultBounds, bound))
      Object.assign(limits.bounds, { [bound]: Number(most) })
    else return null
  }
  return limits
}

/**
 * Writes the rates into private.limits.
 *
 * @throws with a one-line message when the table has no such limit
 */
export async function setTableLimits(
  owner: Pick<ClientBase, 'query'>,
  { rates }: Limits,
): Promise<void> {
  for (const { name, max, seconds } of rates) {
    const { rowCount } = await owner.query(
      `update private.limits set allowed = $2, period = make_interval(secs => $3), longest = null
       where act || '.' || counted_by = $1`,
      [name, max, seconds],
    )
    if (rowCount === 0) throw new Error(`LIMITS names ${name}, which is no limit of the shop`)
  }
}

/** All limits in effect, for the log at startup. */
export async function limitsInEffect(owner: Pick<ClientBase, 'query'>, { bounds }: Limits) {
  const { rows } = await owner.query<{ rate: string }>(
    `select act || '.' || counted_by || '=' || allowed || '/' || extract(epoch from period)::int as rate
     from private.limits order by 1`,
  )
  return { rates: rows.map(({ rate }) => rate), bounds }
}
