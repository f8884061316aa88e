import { useState, useEffect } from 'react'

import { textLimits } from '../../document/text-limits.ts'
import { TextField } from '../../ui/form/field.tsx'
import { fieldText, SubmitForm } from '../../ui/form/submit-form.tsx'
import { subscribe, readStatus, unsubscribe } from './newsletter.state.ts'
import type { NewsletterStatus } from './newsletter.ts'
import './newsletter-form.css'

/** The newsletter's form. */
export function NewsletterForm() {
  return (
    <SubmitForm
      className="newsletter-form"
      onAttempt={(form) => subscribe(fieldText(form, 'email'))}
      resets
      submitLabel="Subscribe"
      busyLabel="Subscribing..."
      submitShape={{}}
    >
      {(problemOf) => (
        <TextField
          id="newsletter-email"
          label="Email address"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder="you@example.com"
          maxLength={textLimits.email}
          error={problemOf('email')}
        />
      )}
    </SubmitForm>
  )
}

/** The status of the shopper's own subscription, and a button that changes it. */
export function OwnSubscription({ email }: { email: string }) {
  const [status, setStatus] = useState<NewsletterStatus | 'loading' | 'failed'>('loading')
  async function attempt() {
    const refused = status === 'inactive' || status === 'absent' ? await subscribe(email) : null
    if (status === 'active') await unsubscribe()
    setStatus(await readStatus())
    return refused
  }
  useEffect(() => {
    void readStatus().then(setStatus)
  }, [])
  return (
    <div className="own-subscription">
      <p role="status">{statusTexts[status](email)}</p>
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
