import { useRef, useState, type SubmitEvent } from 'react'

import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { latePart } from '../../ui/late-part.ts'
import { TextField } from '../../ui/text-field.tsx'
import { preloadToasts } from '../../ui/toast-outlet.tsx'
import { notify } from '../../ui/toast.ts'
import './newsletter-form.css'

// Stands at the foot of every page, and few write into it.
const newsletter = latePart(() => import('./newsletter.state.ts'))

/**
 * One field, one button. The address stays in the field unless it was taken; the field is the
 * browser's own, so that what is typed before the scripts are there stays as well.
 */
export function NewsletterForm() {
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    setBusy(true)
    const taken = await subscribe(field.current?.value ?? '')
    setBusy(false)
    if (taken) form.reset()
    else field.current?.focus()
  }
  return (
    // noValidate: the words about a wrong address are ours. post: an address belongs in no address bar.
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
        onFocus={prepare}
      />
      <Button type="submit" disabled={!hydrated} busy={busy} busyText="Subscribing...">
        Subscribe
      </Button>
    </form>
  )
}

function prepare() {
  preloadToasts()
  void newsletter.load()
}

/** True when the address is on the list now and was not before. */
async function subscribe(email: string): Promise<boolean> {
  await newsletter.load()
  const state = newsletter.known()
  if (state) return state.subscribe(email)
  notify({
    title: 'Subscription Failed',
    description: 'An unexpected error occurred. Please try again later.',
    variant: 'destructive',
  })
  return false
}
