import { browserBackend } from '../../platform/browser-backend.ts'
import { confirm, notify } from '../../ui/toast.ts'
import {
  getNewsletterStatus,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
} from './newsletter.data.ts'
import {
  leavingWords,
  newsletterProblem,
  newsletterRefusals,
  newsletterSuccesses,
  type LeavingAnswer,
  type NewsletterStatus,
} from './newsletter.ts'

/** Subscribes and says how it went. True when the address is on the list now and was not before. */
export async function subscribe(email: string): Promise<boolean> {
  const problem = newsletterProblem(email)
  if (problem) return refuse(problem)
  try {
    const answer = await subscribeToNewsletter(browserBackend(), email.trim())
    if (answer !== 'subscribed' && answer !== 'resubscribed') {
      return refuse(newsletterRefusals[answer])
    }
    confirm(newsletterSuccesses[answer])
    return true
  } catch (error) {
    console.error('The newsletter could not be subscribed to', error)
    return refuse(newsletterRefusals[wasAnswered(error) ? 'failed' : 'unexpected'])
  }
}

/**
 * Unsubscribes and says how it went; `failed` when nobody knows.
 *
 * @param token of the letter; without one the shopper's own address is meant
 */
export async function unsubscribe(token?: string): Promise<LeavingAnswer | 'failed'> {
  const answer = await leave(token)
  if (answer === 'unsubscribed') {
    confirm({ title: leavingWords.done })
  } else if (answer !== 'not-subscribed') {
    refuse({ title: 'Error', description: leavingWords.failed })
  }
  return answer
}

async function leave(token?: string): Promise<LeavingAnswer | 'failed'> {
  try {
    return await unsubscribeFromNewsletter(browserBackend(), token)
  } catch (error) {
    console.error('The newsletter could not be left', error)
    return 'failed'
  }
}

/** How the signed-in shopper's own subscription stands. */
export async function readStatus(): Promise<NewsletterStatus | 'failed'> {
  try {
    return await getNewsletterStatus(browserBackend())
  } catch (error) {
    console.error('The subscription could not be read', error)
    return 'failed'
  }
}

function refuse(words: { title: string; description?: string }): false {
  notify({ ...words, variant: 'destructive' })
  return false
}

/** An error of the backend carries a code; a connection that broke has none to give. */
function wasAnswered(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code !== ''
}
