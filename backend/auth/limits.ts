import { isIPv6 } from 'node:net'
import { AuthError } from './answers.ts'
import type { AuthContext } from './context.ts'
import type { Limit, LimitName } from './limit-table.ts'
import { query } from './transaction.ts'

/** One act to be counted: which limit, and whose. */
export type Act = [limit: LimitName, subject: string]

/**
 * Counts acts in the order given, up to the first that is refused.
 * @returns the limit that refused and the seconds to wait, or null when all are allowed
 */
export async function takeLimits(
  context: Pick<AuthContext, 'pool' | 'limits'>,
  acts: Act[],
): Promise<{ refusedBy: LimitName; waitSeconds: number } | null> {
  const limits = acts.map(([name]): Limit => context.limits[name])
  const [row] = await query<{ refused_by: LimitName | null; wait_seconds: number }>(
    context.pool,
    'select refused_by, wait_seconds from limits.take_each($1, $2, $3, $4, $5)',
    [
      acts.map(([name]) => name),
      acts.map(([, subject]) => subject),
      limits.map((limit) => limit.max),
      limits.map((limit) => limit.seconds),
      limits.map((limit) => limit.longest ?? 0),
    ],
  )
  if (!row?.refused_by) return null
  return { refusedBy: row.refused_by, waitSeconds: row.wait_seconds }
}

/** As `takeLimits`; throws GoTrue's 429 with Retry-After when one refuses. */
export async function holdLimits(context: AuthContext, acts: Act[]): Promise<void> {
  const refusal = await takeLimits(context, acts)
  if (!refusal) return
  context.log.warn({ limit: refusal.refusedBy }, 'auth limit reached')
  throw tooMany(refusal.refusedBy, refusal.waitSeconds)
}

export function tooMany(limit: LimitName, waitSeconds: number): AuthError {
  const headers = { 'retry-after': String(waitSeconds) }
  if (limit === 'mailsPerRecipientAndKind') {
    const message = `For security purposes, you can only request this after ${waitSeconds} seconds.`
    return new AuthError(429, 'over_email_send_rate_limit', message, { headers })
  }
  if (limit === 'mailsPerRecipient') {
    return new AuthError(429, 'over_email_send_rate_limit', 'email rate limit exceeded', {
      headers,
    })
  }
  return new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { headers })
}

/**
 * Whom an address stands for. One IPv6 customer holds a whole /64 and could otherwise be 2^64
 * callers; an IPv4 address inside IPv6 is the IPv4 address.
 */
export function addressSubject(clientAddress: string): string {
  const address = clientAddress.toLowerCase().replace(/%.*$/, '')
  const inner = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  if (inner !== undefined) return inner
  if (!isIPv6(address)) return address.slice(0, 64)
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const groups = tail === undefined ? left : [...left, ...zeros, ...right]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
