import type { AuthContext, AuthRequest } from './context.ts'
import { AuthError } from './responses.ts'

/** A row of private.limits (supabase/schemas/limits.sql), as act.counted_by. */
export type LimitName =
  | 'sign_in_failure.account_and_address'
  | 'sign_in_failure.address'
  | 'sign_in_failure.account'
  | 'sign_in_failure.everybody'
  | 'sign_in_failure_under_attack.account_and_address'
  | 'sign_in_failure_under_attack.address'
  | 'sign_in_failure_of_a_day.account'
  | 'account_request.address'
  | 'mail.account_and_address'
  | 'mail.account'

/** One action to count: the limit, and what it is counted by. */
export type LimitedAction = [limit: LimitName, ...countedBy: string[]]

/** The subject of a count or a mark. As JSON, so that no text stands for two: `["a b"]` is not `["a","b"]`. */
export function subjectOf(...countedBy: string[]): string {
  return JSON.stringify(countedBy)
}

/**
 * Counts actions in order, up to the first that exceeds its limit.
 * @returns that limit and the seconds to wait, or null
 */
export async function countActions(
  { pool }: AuthContext,
  actions: LimitedAction[],
): Promise<{ exceeded: LimitName; waitSeconds: number } | null> {
  const { rows } = await pool.query<{ refused_by: LimitName | null; wait_seconds: number }>(
    'select refused_by, wait_seconds from private.count_acts($1, $2)',
    columnsOf(actions),
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
  { pool }: AuthContext,
  actions: LimitedAction[],
): Promise<void> {
  await pool.query('select private.uncount_acts($1, $2)', columnsOf(actions))
}

function columnsOf(actions: LimitedAction[]): [limits: string[], subjects: string[]] {
  return [actions.map(([name]) => name), actions.map(([, ...countedBy]) => subjectOf(...countedBy))]
}

/** What a mail is requested for. */
export type MailPurpose = 'sign_up' | 'recover' | 'sign_in_link'

/**
 * Counts a request for a mail, whether or not the recipient has an account. A stranger's requests are
 * counted apart from the owner's, except for the mails that one recipient gets in all: beyond those no
 * further mail is written while the last link works. So strangers can neither flood a mailbox nor keep
 * its owner from a link.
 * @returns whether the recipient has had as many mails as are written in an hour
 * @throws 429 for that address
 */
export async function countMailRequest(
  context: AuthContext,
  request: AuthRequest,
  purpose: MailPurpose,
  email: string,
): Promise<boolean> {
  const address = request.addressSubject
  await enforceLimits(context, [
    ['account_request.address', address],
    ['mail.account_and_address', purpose, email, address],
  ])
  return (await countActions(context, [['mail.account', purpose, email]])) !== null
}

/** @param limit `inFlight`: too many requests of one address at once */
export function tooManyRequests(limit: LimitName | 'inFlight', waitSeconds: number): AuthError {
  const code = limit.startsWith('mail.') ? 'over_email_send_rate_limit' : 'over_request_rate_limit'
  const headers = { 'retry-after': String(waitSeconds) }
  return new AuthError(429, code, refusal(limit, waitSeconds), { headers, limit })
}

function refusal(limit: LimitName | 'inFlight', seconds: number): string {
  switch (limit) {
    case 'mail.account_and_address':
      return `For security purposes, you can only request this after ${seconds} seconds.`
    case 'mail.account':
      return 'email rate limit exceeded'
    // Strangers can reach these; the owner of the account can still sign in by a mailed link.
    case 'sign_in_failure_under_attack.account_and_address':
    case 'sign_in_failure_of_a_day.account':
      return 'Too many failed sign-ins to this account. Please reset your password by mail.'
    default:
      return 'Request rate limit reached'
  }
}
