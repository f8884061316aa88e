import { logError } from '../../document/error-log.ts'
import { browserBackend, callBackend } from '../../client/browser-backend.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { AttemptResult } from '../../ui/form/submit-form.tsx'
import {
  getNewsletterStatus,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
} from './newsletter.data.ts'
import {
  newsletterEmailError,
  subscribeErrors,
  subscribeSuccesses,
  unsubscribeTexts,
  type NewsletterStatus,
  type UnsubscribeResult,
} from './newsletter.ts'

/** Subscribes, and reports the success in a toast. */
export async function subscribe(email: string): Promise<AttemptResult<'email'>> {
  const error = newsletterEmailError(email)
  if (error) return refusal('email', error)
  try {
    const result = await subscribeToNewsletter(await browserBackend(), email.trim())
    if (result === 'rate-limited') return refusal('form', subscribeErrors[result])
    if (result !== 'subscribed' && result !== 'resubscribed')
      return refusal('email', subscribeErrors[result])
    toast.success(subscribeSuccesses[result])
    return null
  } catch (error) {
    logError('The newsletter could not be subscribed to', error)
    return refusal('form', subscribeErrors[isBackendError(error) ? 'failed' : 'unexpected'])
  }
}

function refusal(field: 'email' | 'form', said: typeof subscribeErrors.failed) {
  return { field, message: said.description, toast: said }
}

/**
 * Unsubscribes and reports the result in a toast.
 *
 * @param token from a newsletter's link; without one the shopper's own address is unsubscribed
 */
export async function unsubscribe(token?: string): Promise<UnsubscribeResult | 'failed'> {
  const result = await callBackend(
    'The newsletter could not be unsubscribed from',
    (backend) => unsubscribeFromNewsletter(backend, token),
    'failed',
  )
  if (result === 'unsubscribed') toast.success({ title: unsubscribeTexts.done })
  else if (result !== 'not-subscribed') toast.error({ description: unsubscribeTexts.failed })
  return result
}

/** The status of the shopper's own address. */
export function readStatus(): Promise<NewsletterStatus | 'failed'> {
  return callBackend('The subscription could not be read', getNewsletterStatus, 'failed')
}

/** Errors of the backend have a code; network errors have none. */
function isBackendError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code !== ''
}
