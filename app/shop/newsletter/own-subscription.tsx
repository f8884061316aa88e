import { useEffect, useState } from 'react'

import { Button } from '../../ui/button.tsx'
import { readStatus, subscribe, unsubscribe } from './newsletter.state.ts'
import type { NewsletterStatus } from './newsletter.ts'
import './newsletter-form.css'

/** The status of the shopper's own subscription, and a button that changes it. */
export function OwnSubscription({ email }: { email: string }) {
  const [status, setStatus] = useState<NewsletterStatus | 'loading' | 'failed'>('loading')
  const [busy, setBusy] = useState(false)
  async function act(from: NewsletterStatus | 'failed') {
    setBusy(true)
    if (from === 'active') await unsubscribe()
    else if (from !== 'failed') await subscribe(email)
    setStatus(await readStatus())
    setBusy(false)
  }
  useEffect(() => {
    void readStatus().then(setStatus)
  }, [])
  return (
    <div className="own-subscription">
      <p role="status">{statusTexts[status](email)}</p>
      {status !== 'loading' && (
        // One button for every status: it keeps the focus.
        <Button
          look={status === 'failed' ? 'secondary' : 'primary'}
          busy={busy}
          busyText={buttonTexts[status].busy}
          onClick={() => void act(status)}
        >
          {buttonTexts[status].idle}
        </Button>
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
