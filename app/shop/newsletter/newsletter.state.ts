import { logError } from '../../document/error-log.ts'
import { browserBackend, callBackend } from '../../client/browser-backend.ts'
import { dismissToast, toast, type ToastMessage } from '../../ui/feedback/toast.ts'
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
  type SubscribeFailure,
  type UnsubscribeResult,
} from './newsletter.ts'

/** The toast of the last failure, which the next attempt closes. */
let failure = ''

/** Subscribes and reports the result in a toast. Returns null on success. */
export async function subscribe(email: string): Promise<SubscribeFailure | null> {
  dismissToast(failure)
  const error = newsletterEmailError(email)
  if (error) return refuseAddress(error)
  try {
    const result = await subscribeToNewsletter(await browserBackend(), email.trim())
    if (result === 'rate-limited') return fail(subscribeErrors[result])
    if (result !== 'subscribed' && result !== 'resubscribed')
      return refuseAddress(subscribeErrors[result])
    toast.success(subscribeSuccesses[result])
    return null
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

function refuseAddress(message: ToastMessage): SubscribeFailure {
  fail(message)
  return { addressError: message.description }
}

function fail(message: ToastMessage): SubscribeFailure {
  failure = toast.error(message)
  return {}
}

/** Errors of the backend have a code; network errors have none. */
function isBackendError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code !== ''
}
