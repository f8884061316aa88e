import type { Backend } from '../../platform/backend.ts'
import { refusalOf } from '../../platform/refusal.ts'
import type { LeavingAnswer, NewsletterAnswer, NewsletterStatus } from './newsletter.ts'

/**
 * Puts an address on the list, or back on it. A shopper's account is tied to it when the address is
 * the account's own.
 *
 * @throws the backend's error when it failed; one without a `code` when it did not answer
 */
export async function subscribeToNewsletter(
  backend: Backend,
  email: string,
): Promise<NewsletterAnswer> {
  const { data, error } = await backend.rpc('newsletter_subscribe', { email })
  if (!error) return knownAnswer(data, ['subscribed', 'resubscribed', 'already-subscribed'])
  const refused = refusals[refusalOf(error)?.name ?? '']
  if (refused === 'invalid-email' || refused === 'rate-limited') return refused
  throw error
}

/**
 * Takes an address off the list: that of the letter the token came with, or, without a token, the
 * shopper's own.
 *
 * @throws when the backend failed or did not answer
 */
export async function unsubscribeFromNewsletter(
  backend: Backend,
  token?: string,
): Promise<LeavingAnswer> {
  const { data, error } = await backend.rpc('newsletter_unsubscribe', token ? { token } : {})
  if (!error) return knownAnswer(data, ['unsubscribed', 'not-subscribed'])
  const refused = refusals[refusalOf(error)?.name ?? '']
  if (refused === 'invalid-link' || refused === 'rate-limited') return refused
  throw error
}

/** Whether the shopper's own address is on the list. */
export async function getNewsletterStatus(backend: Backend): Promise<NewsletterStatus> {
  const { data } = await backend.rpc('newsletter_status').throwOnError()
  return knownAnswer(data, ['active', 'inactive', 'absent'])
}

/** The database's own words, checked: a newer backend might know one that this page does not. */
function knownAnswer<const Answer extends string>(
  answer: string,
  known: readonly Answer[],
): Answer {
  const found = known.find((each) => each === answer)
  if (found === undefined) throw new Error(`Unknown answer about the newsletter: ${answer}`)
  return found
}

const refusals: Record<string, 'invalid-email' | 'invalid-link' | 'rate-limited'> = {
  INVALID_EMAIL: 'invalid-email',
  INVALID_TOKEN: 'invalid-link',
  RATE_LIMITED: 'rate-limited',
}
