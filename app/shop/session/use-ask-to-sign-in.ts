import { useLocation, useNavigate } from 'react-router'

import { isStillAt } from '../../navigation/pending-location.ts'
import { dismissToast, toast } from '../../ui/feedback/toast.ts'
import { sessionState, subscribeToSession } from './session.state.ts'
import { signInPath } from './session.ts'

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
    if (asked === 'redirect') {
      dismissOnSignIn(toast.error({ title: 'Login Required', description }))
      void navigate(href)
    } else {
      const action = { label: 'Sign In', href }
      dismissOnSignIn(toast({ title: 'Please sign in', description, action }))
    }
  }
}

function dismissOnSignIn(toastId: string) {
  const unsubscribe = subscribeToSession(() => {
    if (sessionState().status !== 'signed-in') return
    unsubscribe()
    dismissToast(toastId)
  })
}
