import { pageTexts } from '../../content/shop.ts'
import { FailedScreen } from '../ui/feedback/failed-screen.tsx'
import { useState } from 'react'
import { Link } from 'react-router'

import { LoadingScreen } from '../ui/feedback/loading.tsx'
import { describePrivatePage } from '../document/head.ts'
import { AuthCard, AuthNotice } from '../shop/session/auth-card.tsx'
import { useMailedLink } from '../shop/session/mailed-link.ts'
import { useSession } from '../shop/session/session.state.ts'
import { signInPath } from '../shop/session/session.ts'
import { unsubscribe, unsubscribeTexts } from '../shop/newsletter/newsletter.state.ts'
import { OwnSubscription } from '../shop/newsletter/own-subscription.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { SubmitForm, type AttemptResult } from '../ui/form/submit-form.tsx'
import { takeFocus } from '../ui/keep-focus.ts'

export const meta = () => describePrivatePage('Newsletter')

// The URL contains a secret token.
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })

/** The target of the link in every newsletter. It needs a click: mail scanners open links. */
export default function UnsubscribeScreen() {
  const link = useMailedLink()
  const session = useSession()
  if (link?.token) return <UnsubscribeByToken token={link.token} />
  if (link === null || session.status === 'loading') {
    return (
      <AuthCard title="Newsletter">
        <LoadingScreen label="Looking up your subscription" />
      </AuthCard>
    )
  }
  if (session.status === 'failed')
    return <FailedScreen>We could not look up your subscription.</FailedScreen>
  if (session.status === 'signed-in') {
    return (
      <AuthCard title="Newsletter" intro={pageTexts.unsubscribe}>
        <OwnSubscription shopper={session.shopper} />
      </AuthCard>
    )
  }
  return (
    <AuthNotice
      title="Newsletter"
      intro="To unsubscribe, open the link at the end of any of our letters. With an account, sign in and do it here."
      to={signInPath('/unsubscribe')}
      label="Sign In"
    />
  )
}

function UnsubscribeByToken({ token }: { token: string }) {
  const [result, setResult] = useState<'unsubscribed' | 'not-subscribed' | null>(null)
  if (result === 'unsubscribed') return <Unsubscribed intro={`${unsubscribeTexts.done}.`} />
  if (result === 'not-subscribed') {
    return <Unsubscribed intro="This address no longer receives our newsletter." />
  }
  async function attempt(): Promise<AttemptResult<never>> {
    const outcome = await unsubscribe(token)
    if (outcome !== 'unsubscribed' && outcome !== 'not-subscribed') {
      return { field: 'form', message: failureTexts[outcome] }
    }
    setResult(outcome)
    return null
  }
  return (
    <AuthCard
      title="Unsubscribe from our newsletter"
      intro="One click, and we will send you no more newsletters."
    >
      <SubmitForm onAttempt={attempt} submitLabel="Unsubscribe" busyLabel="Unsubscribing...">
        {() => null}
      </SubmitForm>
    </AuthCard>
  )
}

function Unsubscribed({ intro }: { intro: string }) {
  return (
    <section aria-label="Unsubscribed" tabIndex={-1} ref={takeFocus}>
      <AuthCard
        title="Goodbye, then"
        intro={intro}
        footer={
          <p>
            Changed your mind? Subscribe again with the form below, or{' '}
            <Link to="/">go to the home page</Link>.
          </p>
        }
      >
        <ButtonLink to="/products" size="large" wide>
          Continue Shopping
        </ButtonLink>
      </AuthCard>
    </section>
  )
}

const failureTexts: Record<'invalid-link' | 'failed', string> = {
  'invalid-link':
    'This link is not complete. Please open it from the e-mail itself, or copy all of it.',
  failed: 'The shop did not answer. You are still subscribed. Please try again.',
}
