import type { Backend } from '../../client/backend.ts'
import { parseApiError } from '../../client/api-error.ts'

export type SubscribeResult =
  | 'subscribed'
  | 'resubscribed'
  | 'already-subscribed'
  | 'invalid-email'
  | 'rate-limited'

export type UnsubscribeResult = 'unsubscribed' | 'not-subscribed' | 'invalid-link'

/** Of the shopper's own address; `absent` when it was never subscribed. */
export type NewsletterStatus = 'active' | 'inactive' | 'absent'

/**
 * Subscribes an address, and links it to the shopper's account when it is the account's own
 * (`public.newsletter_subscribe`).
 *
 * @throws other errors; network errors have no `code`
 */
export async function subscribeToNewsletter(
  backend: Backend,
  email: string,
): Promise<SubscribeResult> {
  const { data, error } = await backend.rpc('newsletter_subscribe', { email })
  if (!error) return parseResult(data, ['subscribed', 'resubscribed', 'already-subscribed'])
  const name = parseApiError(error)?.name
  if (name === 'INVALID_EMAIL') return 'invalid-email'
  if (name === 'RATE_LIMITED') return 'rate-limited'
  throw error
}

/**
 * Unsubscribes the address of the token, or without one the shopper's own.
 *
 * @throws other errors
 */
export async function unsubscribeFromNewsletter(
  backend: Backend,
  token?: string,
): Promise<UnsubscribeResult> {
  const { data, error } = await backend.rpc('newsletter_unsubscribe', token ? { token } : {})
  if (!error) return parseResult(data, ['unsubscribed', 'not-subscribed'])
  const name = parseApiError(error)?.name
  if (name === 'INVALID_TOKEN') return 'invalid-link'
  throw error
}

export async function getNewsletterStatus(backend: Backend): Promise<NewsletterStatus> {
  const { data } = await backend.rpc('newsletter_status').throwOnError()
  return parseResult(data, ['active', 'inactive', 'absent'])
}

/** Validates a result: a newer backend may have others. */
function parseResult<const Result extends string>(
  result: string,
  known: readonly Result[],
): Result {
  const found = known.find((each) => each === result)
  if (found === undefined) throw new Error(`Unknown result of the newsletter: ${result}`)
  return found
}
