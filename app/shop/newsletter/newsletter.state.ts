import { isBlank } from '../../document/text.ts'
import { logError } from '../../document/error-log.ts'
import { isNamed } from '../../client/api-error.ts'
import { browserBackend } from '../../client/browser-backend.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { AttemptResult } from '../../ui/form/submit-form.tsx'
import { shopperQuery } from '../session/shopper-query.state.tsx'
import { invalidEmail, isEmail, missingEmail } from '../session/email.ts'
import {
  getNewsletterStatus,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
} from './newsletter.data.ts'

/** Subscribes, and reports the success in a toast. */
export async function subscribe(email: string): Promise<AttemptResult<'email'>> {
  const error = newsletterEmailError(email)
  if (error) return refusal('email', error)
  try {
    const result = await subscribeToNewsletter(await browserBackend(), email.trim())
    if (result === 'already-subscribed') return refusal('email', subscribeErrors[result])
    toast.success(subscribeSuccesses[result])
    return null
  } catch (error) {
    if (isNamed(error, 'INVALID_EMAIL')) return refusal('email', subscribeErrors['invalid-email'])
    if (isNamed(error, 'RATE_LIMITED')) return refusal('form', subscribeErrors['rate-limited'])
    logError('The newsletter could not be subscribed to', error)
    return refusal('form', subscribeErrors[isBackendError(error) ? 'failed' : 'unexpected'])
  }
}

function refusal(field: 'email' | 'form', said: SubscribeError) {
  return { field, message: said.description, toast: said }
}

/**
 * Unsubscribes and reports the result in a toast.
 *
 * @param token from a newsletter's link; without one the shopper's own address is unsubscribed
 */
export async function unsubscribe(token?: string) {
  try {
    const result = await unsubscribeFromNewsletter(await browserBackend(), token)
    if (result === 'unsubscribed') toast.success({ title: unsubscribeTexts.done })
    return result
  } catch (error) {
    toast.error({ description: unsubscribeTexts.failed })
    if (isNamed(error, 'INVALID_TOKEN')) return 'invalid-link'
    logError('The newsletter could not be unsubscribed from', error)
    return 'failed'
  }
}

/** The status of the shopper's own address. */
export function subscriptionQuery(shopperId: string) {
  return shopperQuery([shopperId, 'subscription'], getNewsletterStatus)
}

/** Errors of the backend have a code; network errors have none. */
function isBackendError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code !== ''
}

/** The error of a typed address, or null. @internal Exported for tests. */
export function newsletterEmailError(email: string): SubscribeError | null {
  if (isBlank(email)) {
    return { title: 'Email Required', description: missingEmail }
  }
  return isEmail(email) ? null : subscribeErrors['invalid-email']
}

const subscribeSuccesses = {
  subscribed: {
    title: 'Successfully subscribed to newsletter!',
    description: 'Your welcome code is on its way to your mailbox.',
  },
  resubscribed: {
    title: 'Successfully resubscribed to newsletter!',
    description: 'Good to have you back.',
  },
}

const failedTitle = 'Subscription Failed'

type SubscribeError = typeof subscribeErrors.failed

/** `failed`: an error of the backend; `unexpected`: no response. */
const subscribeErrors = {
  'already-subscribed': {
    title: failedTitle,
    description: 'This email is already subscribed to our newsletter',
  },
  'invalid-email': {
    title: 'Invalid Email',
    description: invalidEmail,
  },
  'rate-limited': {
    title: failedTitle,
    description:
      'Several requests came in a short time, so this one was not taken. Please wait a while and subscribe again.',
  },
  failed: {
    title: failedTitle,
    description: 'Failed to subscribe to newsletter. Please try again.',
  },
  unexpected: {
    title: failedTitle,
    description: 'An unexpected error occurred. Please try again later.',
  },
}

export const unsubscribeTexts = {
  done: 'Successfully unsubscribed from newsletter',
  failed: 'Failed to unsubscribe. Please try again.',
} as const
