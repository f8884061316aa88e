import { logError } from '../../document/error-log.ts'
import { browserBackend, callBackend } from '../../backend/browser-backend.ts'
import { toast, type ToastMessage } from '../../ui/feedback/toast.ts'
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

/** Subscribes and reports the result in a toast. Returns whether the address is newly subscribed. */
export async function subscribe(email: string): Promise<boolean> {
  const error = newsletterEmailError(email)
  if (error) return fail(error)
  try {
    const result = await subscribeToNewsletter(await browserBackend(), email.trim())
    if (result !== 'subscribed' && result !== 'resubscribed') return fail(subscribeErrors[result])
    toast.success(subscribeSuccesses[result])
    return true
  } catch (error) {
    logError('The newsletter could not be subscribed to', error)
    return fail(subscribeErrors[isBackendError(error) ? 'failed' : 'unexpected'])
  }
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

function fail(message: ToastMessage): false {
  toast.error(message)
  return false
}

/** Errors of the backend have a code; network errors have none. */
function isBackendError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code !== ''
}
