import type { Backend } from '../../client/backend.ts'
import { throwRefusal } from '../../client/api-error.ts'

/** Of the shopper's own address; `absent` when it was never subscribed. */
export type NewsletterStatus = 'active' | 'inactive' | 'absent'

/**
 * Subscribes an address, and links it to the shopper's account when it is the account's own
 * (`public.newsletter_subscribe`).
 *
 * @throws a Refusal: INVALID_EMAIL, RATE_LIMITED; network errors have no `code`
 */
export async function subscribeToNewsletter(backend: Backend, email: string) {
  const { data, error } = await backend.rpc('newsletter_subscribe', { email })
  throwRefusal(error)
  return data as 'subscribed' | 'resubscribed' | 'already-subscribed'
}

/**
 * Unsubscribes the address of the token, or without one the shopper's own.
 *
 * @throws a Refusal: INVALID_TOKEN
 */
export async function unsubscribeFromNewsletter(backend: Backend, token?: string) {
  const { data, error } = await backend.rpc('newsletter_unsubscribe', token ? { token } : {})
  throwRefusal(error)
  return data as 'unsubscribed' | 'not-subscribed'
}

export async function getNewsletterStatus(backend: Backend): Promise<NewsletterStatus> {
  const { data } = await backend.rpc('newsletter_status').throwOnError()
  return data as NewsletterStatus
}
