import type { ClientBase } from 'pg'

import { defaultLimits, type AuthLimits, type LimitName } from '../backend/auth/limit-table.ts'

/** At most `max` in each `seconds`; `name` is that of an auth limit, or `act.counted_by` of private.limits. */
export interface LimitSetting {
  name: string
  max: number
  seconds: number
}

/**
 * Reads LIMITS: settings like `signUpsPerAddress=300/300`, separated by spaces.
 *
 * @returns null when the text is none
 */
export function parseLimits(text: string): LimitSetting[] | null {
  const settings: LimitSetting[] = []
  for (const part of text.split(/\s+/)) {
    const [, name, max, seconds] = /^([\w.]+)=(\d{1,9})\/([1-9]\d{0,6})$/.exec(part) ?? []
    if (!name || (!isAuthLimit(name) && !name.includes('.'))) return null
    settings.push({ name, max: Number(max), seconds: Number(seconds) })
  }
  return settings
}

export function authLimits(settings: LimitSetting[]): Partial<AuthLimits> {
  const limits: Partial<AuthLimits> = {}
  for (const { name, max, seconds } of settings) {
    if (isAuthLimit(name)) limits[name] = { max, seconds }
  }
  return limits
}

/** Writes the settings of the shop's own acts into private.limits; an act of another name changes nothing. */
export async function setTableLimits(owner: ClientBase, settings: LimitSetting[]): Promise<void> {
  for (const { name, max, seconds } of settings.filter(({ name }) => name.includes('.'))) {
    const [act, countedBy] = name.split('.')
    await owner.query(
      `update private.limits set allowed = $3
       where act = $1 and counted_by = $2 and period = make_interval(secs => $4)`,
      [act, countedBy, max, seconds],
    )
  }
}

function isAuthLimit(name: string): name is LimitName {
  return Object.hasOwn(defaultLimits, name)
}
