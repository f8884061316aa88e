import { useRef, useState, useEffect, type SubmitEvent } from 'react'

import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/state-hooks.ts'
import { TextField } from '../../ui/form/field.tsx'
import { preloadToasts } from '../../ui/feedback/toast-outlet.tsx'
import { subscribe, readStatus, unsubscribe } from './newsletter.state.ts'
import type { NewsletterStatus } from './newsletter.ts'
import './newsletter-form.css'

/** The newsletter's form. Its field is uncontrolled: it keeps text typed before hydration, and after an error. */
export function NewsletterForm() {
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    setBusy(true)
    const failure = await subscribe(field.current?.value ?? '')
    setBusy(false)
    setError(failure?.addressError)
    if (failure) field.current?.focus()
    else form.reset()
  }
  return (
    // post: without script the e-mail address stays out of the URL.
    <form
      className="newsletter-form"
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        ref={field}
        id="newsletter-email"
        label="Email address"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="you@example.com"
        maxLength={254}
        error={error}
        onFocus={preloadToasts}
        onInput={() => setError(undefined)}
      />
      <Button type="submit" disabled={!hydrated} busy={busy} busyText="Subscribing...">
        Subscribe
      </Button>
    </form>
  )
}

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
