import { useLocation, useNavigate } from 'react-router'

import { isStillAt } from '../../navigation/pending-location.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { dismissToast, toast } from '../../ui/feedback/toast.ts'
import { sessionState, subscribeToSession } from './session.state.ts'
import { signInPath } from './session.ts'

interface SignInPromptProps {
  picture?: string
  /** Why a sign-in is needed. */
  children: string
}

/** Asks a visitor to sign in, with a link that leads back to this page. */
export function SignInPrompt({ picture, children }: SignInPromptProps) {
  const { pathname, search } = useLocation()
  return (
    <EmptyState
      level={1}
      title="Please Sign In"
      picture={picture}
      action={<ButtonLink to={signInPath(pathname + search)}>Sign In</ButtonLink>}
    >
      {children}
    </EmptyState>
  )
}

/** `toast` shows a toast with a link to the sign-in page; `redirect` opens that page, unless the shopper has gone on. */
export type SignInPromptMode = 'toast' | 'redirect'

/** Returns a function that asks a visitor to sign in. It does nothing when there is a session. */
export function useAskToSignIn(
  mode: SignInPromptMode,
): (texts: Record<SignInPromptMode, string>) => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (texts) => {
    if (sessionState().status !== 'signed-out') return
    const href = signInPath(pathname + search)
    const asked = mode === 'redirect' && !isStillAt(pathname) ? 'toast' : mode
    const description = texts[asked]
    const action = { label: 'Sign In', href }
    const shown =
      asked === 'redirect'
        ? toast.error({ title: 'Login Required', description })
        : toast({ title: 'Please sign in', description, action })
    if (asked === 'redirect') void navigate(href)
    const unsubscribe = subscribeToSession(() => {
      if (sessionState().status !== 'signed-in') return
      unsubscribe()
      dismissToast(shown)
    })
  }
}
