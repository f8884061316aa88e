import { useEffect, useState } from 'react'

import { Button } from '../../ui/button.tsx'
import { readStatus, subscribe, unsubscribe } from './newsletter.state.ts'
import type { NewsletterStatus } from './newsletter.ts'
import './own-subscription.css'

/** A shopper's own subscription: how it stands, and the button that changes it. */
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
      <p role="status">{statusWords[status](email)}</p>
      {status !== 'loading' && (
        // One button for all of them: it keeps the focus of whoever presses it.
        <Button
          look={status === 'failed' ? 'secondary' : 'primary'}
          busy={busy}
          busyText={buttonWords[status].busy}
          onClick={() => void act(status)}
        >
          {buttonWords[status].idle}
        </Button>
      )}
    </div>
  )
}

const statusWords: Record<NewsletterStatus | 'loading' | 'failed', (email: string) => string> = {
  loading: () => '',
  active: (email) => `Our letters go to ${email}.`,
  inactive: (email) => `No letters go to ${email}.`,
  absent: (email) => `No letters go to ${email}.`,
  failed: () => 'We could not look up your subscription.',
}

const subscribeWords = { idle: 'Subscribe', busy: 'Subscribing...' }
const buttonWords: Record<NewsletterStatus | 'failed', { idle: string; busy?: string }> = {
  active: { idle: 'Unsubscribe', busy: 'Unsubscribing...' },
  inactive: subscribeWords,
  absent: subscribeWords,
  failed: { idle: 'Try Again' },
}
