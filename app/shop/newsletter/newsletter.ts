import { isBlank } from '../../document/text.ts'
import { invalidEmail, isEmail, missingEmail } from '../session/credentials.ts'

interface ToastTexts {
  title: string
  description: string
}

/** For a request without a response. */
const subscribeUnreachable = {
  title: 'Subscription Failed',
  description: 'An unexpected error occurred. Please try again later.',
}

export type SubscribeResult =
  | 'subscribed'
  | 'resubscribed'
  | 'already-subscribed'
  | 'invalid-email'
  | 'rate-limited'

export type UnsubscribeResult = 'unsubscribed' | 'not-subscribed' | 'invalid-link'

/** Of the shopper's own address; `absent` when it was never subscribed. */
export type NewsletterStatus = 'active' | 'inactive' | 'absent'

/** The error of a typed address, or null. */
export function newsletterEmailError(email: string): ToastTexts | null {
  if (isBlank(email)) {
    return { title: 'Email Required', description: missingEmail }
  }
  return isEmail(email) ? null : subscribeErrors['invalid-email']
}

export const subscribeSuccesses: Record<'subscribed' | 'resubscribed', ToastTexts> = {
  subscribed: {
    title: 'Successfully subscribed to newsletter!',
    description: 'Your welcome code is on its way to your mailbox.',
  },
  resubscribed: {
    title: 'Successfully resubscribed to newsletter!',
    description: 'Good to have you back.',
  },
}

const failedTitle = subscribeUnreachable.title

/** `failed`: an error of the backend; `unexpected`: no response. */
export const subscribeErrors: Record<
  Exclude<SubscribeResult, keyof typeof subscribeSuccesses> | 'failed' | 'unexpected',
  ToastTexts
> = {
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
  unexpected: subscribeUnreachable,
}

export const unsubscribeTexts = {
  done: 'Successfully unsubscribed from newsletter',
  failed: 'Failed to unsubscribe. Please try again.',
} as const
