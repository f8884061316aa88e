import { useRef, useState, type SubmitEvent } from 'react'

import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/state-hooks.ts'
import { TextField } from '../../ui/form/field.tsx'
import { preloadToasts } from '../../ui/feedback/toast-outlet.tsx'
import { subscribe } from './newsletter.state.ts'
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
