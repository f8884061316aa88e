import type { AuthContext } from './context.ts'
import type { Limit, LimitName } from './limit-table.ts'
import { AuthError } from './responses.ts'

/** One action to count: the limit, and what it is counted by. */
export type LimitedAction = [limit: LimitName, ...countedBy: string[]]

/** The subject of a counter. As JSON, so that no text stands for two: `["a b"]` is not `["a","b"]`. */
export function subjectOf(...countedBy: string[]): string {
  return JSON.stringify(countedBy)
}

/**
 * Counts actions in order, up to the first that exceeds its limit.
 * @returns that limit and the seconds to wait, or null
 */
export async function countActions(
  context: Pick<AuthContext, 'pool' | 'limits'>,
  actions: LimitedAction[],
): Promise<{ exceeded: LimitName; waitSeconds: number } | null> {
  const limits = actions.map(([name]): Limit => context.limits[name])
  const { rows } = await context.pool.query<{ refused_by: LimitName | null; wait_seconds: number }>(
    'select refused_by, wait_seconds from limits.take_each($1, $2, $3, $4, $5)',
    [
      actions.map(([name]) => name),
      actions.map(([, ...countedBy]) => subjectOf(...countedBy)),
      limits.map((limit) => limit.max),
      limits.map((limit) => limit.seconds),
      limits.map((limit) => limit.longest ?? 0),
    ],
  )
  const [row] = rows
  if (!row?.refused_by) return null
  return { exceeded: row.refused_by, waitSeconds: row.wait_seconds }
}

/** As `countActions`; throws GoTrue's 429 with Retry-After when a limit is exceeded. */
export async function enforceLimits(context: AuthContext, actions: LimitedAction[]): Promise<void> {
  const result = await countActions(context, actions)
  if (!result) return
  context.log.warn({ limit: result.exceeded }, 'auth limit reached')
  throw tooManyRequests(result.exceeded, result.waitSeconds)
}

/** Gives back what was counted, where only failures count. */
export async function uncountActions(
  { pool }: Pick<AuthContext, 'pool'>,
  actions: LimitedAction[],
): Promise<void> {
  await pool.query(
    `select limits.give_back(name, subject)
     from unnest($1::text[], $2::text[]) as counted (name, subject)`,
    [actions.map(([name]) => name), actions.map(([, ...countedBy]) => subjectOf(...countedBy))],
  )
}

function tooManyRequests(limit: LimitName, waitSeconds: number): AuthError {
  const headers = { 'retry-after': String(waitSeconds) }
  if (limit === 'mailsPerRecipientAndKind') {
    const message = `For security purposes, you can only request this after ${waitSeconds} seconds.`
    return new AuthError(429, 'over_email_send_rate_limit', message, { headers, limit })
  }
  if (limit === 'mailsPerRecipient') {
    const message = 'email rate limit exceeded'
    return new AuthError(429, 'over_email_send_rate_limit', message, { headers, limit })
  }
  const message = proofByMail.has(limit)
    ? 'Too many failed sign-ins to this account. Please reset your password by mail.'
    : 'Request rate limit reached'
  return new AuthError(429, 'over_request_rate_limit', message, { headers, limit })
}

/** Reached by strangers: the owner of the account still gets in, by a mailed link. */
const proofByMail: ReadonlySet<LimitName> = new Set([
  'signInFailuresPerAccountAndAddressUnderAttack',
  'signInFailuresPerAccountADay',
])
