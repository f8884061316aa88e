import { useEffect, useState } from 'react'

import { browserBackend } from '../../platform/browser-backend.ts'
import { Button } from '../../ui/button.tsx'
import { getNewsletterStatus } from './newsletter.data.ts'
import { subscribe, unsubscribe } from './newsletter.state.ts'
import type { NewsletterStatus } from './newsletter.ts'
import './own-subscription.css'

/** A shopper's own subscription: how it stands, and the button that changes it. */
export function OwnSubscription({ email }: { email: string }) {
  const [status, setStatus] = useState<NewsletterStatus | 'loading' | 'failed'>('loading')
  const [busy, setBusy] = useState(false)
  async function act(change: () => Promise<unknown>) {
    setBusy(true)
    await change()
    setStatus(await readStatus())
    setBusy(false)
  }
  useEffect(() => {
    void readStatus().then(setStatus)
  }, [])
  return (
    <div className="own-subscription">
      <p role="status">{statusWords[status](email)}</p>
      {status === 'active' && (
        <Button
          busy={busy}
          busyText="Unsubscribing..."
          onClick={() => void act(() => unsubscribe())}
        >
          Unsubscribe
        </Button>
      )}
      {(status === 'inactive' || status === 'absent') && (
        <Button
          busy={busy}
          busyText="Subscribing..."
          onClick={() => void act(() => subscribe(email))}
        >
          Subscribe
        </Button>
      )}
      {status === 'failed' && (
        <Button look="secondary" busy={busy} onClick={() => void act(() => Promise.resolve())}>
          Try Again
        </Button>
      )}
    </div>
  )
}

async function readStatus(): Promise<NewsletterStatus | 'failed'> {
  try {
    return await getNewsletterStatus(browserBackend())
  } catch (error) {
    console.error('The subscription could not be read', error)
    return 'failed'
  }
}

const statusWords: Record<NewsletterStatus | 'loading' | 'failed', (email: string) => string> = {
  loading: () => '',
  active: (email) => `Our letters go to ${email}.`,
  inactive: (email) => `No letters go to ${email}.`,
  absent: (email) => `No letters go to ${email}.`,
  failed: () => 'We could not look up your subscription.',
}
