import { isEmail } from '../auth/credentials.ts'

/** How asking for the newsletter ended. The last three changed nothing. */
export type NewsletterAnswer =
  | 'subscribed'
  | 'resubscribed'
  | 'already-subscribed'
  | 'invalid-email'
  | 'rate-limited'

/** How leaving it ended. `not-subscribed`: there was nothing to leave. */
export type LeavingAnswer = 'unsubscribed' | 'not-subscribed' | 'invalid-link' | 'rate-limited'

/** The subscription of the shopper's own address; `absent` when there never was one. */
export type NewsletterStatus = 'active' | 'inactive' | 'absent'

export interface NewsletterWords {
  title: string
  description?: string
}

/** What is wrong with the address as typed, in the words of its toast; null when nothing is. */
export function newsletterProblem(email: string): NewsletterWords | null {
  if (email.trim() === '') {
    return { title: 'Email Required', description: 'Please enter your email address' }
  }
  return isEmail(email) ? null : newsletterRefusals['invalid-email']
}

/** The answers that are good news. */
export const newsletterSuccesses: Record<'subscribed' | 'resubscribed', NewsletterWords> = {
  subscribed: {
    title: 'Successfully subscribed to newsletter!',
    description: 'Your welcome code is on its way to your mailbox.',
  },
  resubscribed: {
    title: 'Successfully resubscribed to newsletter!',
    description: 'Good to have you back.',
  },
}

/** The answers that are refusals, and the two ways of not being answered. */
export const newsletterRefusals: Record<
  Exclude<NewsletterAnswer, keyof typeof newsletterSuccesses> | 'failed' | 'unexpected',
  NewsletterWords
> = {
  'already-subscribed': {
    title: 'Subscription Failed',
    description: 'This email is already subscribed to our newsletter',
  },
  'invalid-email': {
    title: 'Invalid Email',
    description: 'Please enter a valid email address',
  },
  'rate-limited': {
    title: 'Subscription Failed',
    description: 'Too many tries in a short time. Please wait a minute and try again.',
  },
  failed: {
    title: 'Subscription Failed',
    description: 'Failed to subscribe to newsletter. Please try again.',
  },
  unexpected: {
    title: 'Subscription Failed',
    description: 'An unexpected error occurred. Please try again later.',
  },
}

export const leavingWords = {
  done: 'Successfully unsubscribed from newsletter',
  failed: 'Failed to unsubscribe. Please try again.',
} as const
