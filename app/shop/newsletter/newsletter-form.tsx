import { useRef, useState, type SubmitEvent } from 'react'

import { Button } from '../../ui/button/button.tsx'
import { useHydrated } from '../../ui/state-hooks.ts'
import { lazyModule } from '../../ui/lazy.ts'
import { TextField } from '../../ui/form/field.tsx'
import { preloadToasts } from '../../ui/feedback/toast-outlet.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { subscribeUnreachable } from './newsletter-failure-text.ts'
import type { SubscribeFailure } from './newsletter.ts'
import './newsletter-form.css'

// Lazy: the form is on every page, and rarely used.
const newsletter = lazyModule(() => import('./newsletter.state.ts'))

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
        onFocus={preload}
        onInput={() => setError(undefined)}
      />
      <Button type="submit" disabled={!hydrated} busy={busy} busyText="Subscribing...">
        Subscribe
      </Button>
    </form>
  )
}

function preload() {
  preloadToasts()
  void newsletter.load()
}

/** Returns null on success. */
async function subscribe(email: string): Promise<SubscribeFailure | null> {
  await newsletter.load()
  const state = newsletter.current()
  if (state) return state.subscribe(email)
  toast.error(subscribeUnreachable)
  return {}
}
