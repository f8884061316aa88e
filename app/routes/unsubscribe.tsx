import { useState } from 'react'
import { Link } from 'react-router'

import { describePrivatePage } from '../platform/document-head.ts'
import { AuthCard } from '../shop/auth/auth-card.tsx'
import { useAuth } from '../shop/auth/auth.state.ts'
import { signInPath } from '../shop/auth/auth.ts'
import { useLetterToken } from '../shop/newsletter/letter-token.ts'
import { unsubscribe } from '../shop/newsletter/newsletter.state.ts'
import { leavingWords, type LeavingAnswer } from '../shop/newsletter/newsletter.ts'
import { OwnSubscription } from '../shop/newsletter/own-subscription.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { useHydrated } from '../ui/hydrated.ts'
import { Spinner } from '../ui/spinner.tsx'
import './unsubscribe.css'

export function meta() {
  return describePrivatePage('Newsletter')
}

// The address carries a token: it is kept by nobody on the way and told to nobody further on.
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })

/** Where the link in every letter leads. Leaving is the press here: mail scanners open links by themselves. */
export default function UnsubscribeScreen() {
  const token = useLetterToken()
  const auth = useAuth()
  if (token) return <LeaveByLetter token={token} />
  if (token === undefined || auth.status === 'loading') {
    return (
      <AuthCard title="Newsletter">
        <Spinner label="Looking up your subscription" />
      </AuthCard>
    )
  }
  if (auth.status === 'signed-in') {
    return (
      <AuthCard title="Newsletter" intro="Your subscription to the letters from the house.">
        <div className="unsubscribe">
          <OwnSubscription email={auth.shopper.email} />
        </div>
      </AuthCard>
    )
  }
  return (
    <AuthCard
      title="Newsletter"
      intro="To unsubscribe, open the link at the end of any of our letters. With an account, sign in and do it here."
    >
      <div className="unsubscribe">
        <ButtonLink to={signInPath('/unsubscribe')} size="large" wide>
          Sign In
        </ButtonLink>
      </div>
    </AuthCard>
  )
}

function LeaveByLetter({ token }: { token: string }) {
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<LeavingAnswer | 'failed' | null>(null)
  async function leave() {
    setBusy(true)
    setAnswer(await unsubscribe(token))
    setBusy(false)
  }
  if (answer === 'unsubscribed') return <Left intro={`${leavingWords.done}.`} />
  if (answer === 'not-subscribed') {
    return <Left intro="This address is not subscribed: no more letters go to it." />
  }
  return (
    <AuthCard title="Unsubscribe from our newsletter" intro="One press, and no more letters come.">
      <div className="unsubscribe">
        {answer !== null && <Alert variant="destructive">{failureWords[answer]}</Alert>}
        <Button
          size="large"
          wide
          disabled={!hydrated}
          busy={busy}
          busyText="Unsubscribing..."
          onClick={() => void leave()}
        >
          Unsubscribe
        </Button>
      </div>
    </AuthCard>
  )
}

function Left({ intro }: { intro: string }) {
  return (
    <section aria-label="Unsubscribed" tabIndex={-1} ref={focusOnArrival}>
      <AuthCard
        title="Goodbye, then"
        intro={intro}
        footer={
          <>
            A slip of the finger? Subscribe again with the form below, or{' '}
            <Link to="/">go on home</Link>.
          </>
        }
      >
        <div className="unsubscribe">
          <ButtonLink to="/products" size="large" wide>
            Continue Shopping
          </ButtonLink>
        </div>
      </AuthCard>
    </section>
  )
}

/** The button that was pressed is gone, and with it the focus. */
function focusOnArrival(section: HTMLElement | null) {
  section?.focus()
}

const failureWords: Record<'invalid-link' | 'rate-limited' | 'failed', string> = {
  'invalid-link':
    'This link is not complete. Please open it from the letter itself, or copy all of it.',
  'rate-limited': 'There were many tries in a short time. It works again in a minute.',
  failed: 'The shop did not answer. Your wish has not been noted yet.',
}
