import { useQuery } from '@tanstack/react-query'

import { useAnnouncement } from '../../ui/feedback/announcements.tsx'
import { SubmitForm } from '../../ui/form/submit-form.tsx'
import type { NewsletterStatus } from './newsletter.data.ts'
import type { Shopper } from '../session/session.ts'
import { subscribe, subscriptionQuery, unsubscribe } from './newsletter.state.ts'

/** The status of the shopper's own subscription, and a button that changes it. */
export function OwnSubscription({ shopper: { id, email } }: { shopper: Shopper }) {
  const { data, isError, isFetched, refetch } = useQuery(subscriptionQuery(id))
  const status = isError ? 'failed' : (data ?? (isFetched ? 'failed' : 'loading'))
  const text = statusTexts[status](email)
  // The page may know it from the screen before: a region that came with its text would not be heard.
  useAnnouncement(text || null)
  async function attempt() {
    const refused = status === 'inactive' || status === 'absent' ? await subscribe(email) : null
    if (status === 'active') await unsubscribe()
    await refetch()
    return refused
  }
  return (
    <div className="own-subscription">
      <p>{text}</p>
      {status !== 'loading' && (
        // One button for every status: it keeps the focus.
        <SubmitForm
          onAttempt={attempt}
          submitLabel={buttonTexts[status].idle}
          busyLabel={buttonTexts[status].busy}
          submitShape={{ look: status === 'failed' ? 'secondary' : 'primary' }}
        >
          {() => null}
        </SubmitForm>
      )}
    </div>
  )
}

const statusTexts: Record<NewsletterStatus | 'loading' | 'failed', (email: string) => string> = {
  loading: () => '',
  active: (email) => `${email} receives our newsletter.`,
  inactive: (email) => `${email} is not subscribed to our newsletter.`,
  absent: (email) => `${email} is not subscribed to our newsletter.`,
  failed: () => 'We could not look up your subscription.',
}

const subscribeTexts = { idle: 'Subscribe', busy: 'Subscribing...' }
const buttonTexts: Record<NewsletterStatus | 'failed', { idle: string; busy?: string }> = {
  active: { idle: 'Unsubscribe', busy: 'Unsubscribing...' },
  inactive: subscribeTexts,
  absent: subscribeTexts,
  failed: { idle: 'Try Again' },
}
