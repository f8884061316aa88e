import { useLocation, useNavigate } from 'react-router'

import { dismissToast, notify } from '../../ui/toast.ts'
import { authState, watchAuth } from './auth.state.ts'
import { signInPath } from './auth.ts'

/** 'go' leads a visitor there at once, as on the product page; 'ask' lets a toast ask for it, as on a list. */
export type WayToAsk = 'ask' | 'go'

/** Asks a visitor to sign in for what they pressed. Says whether they had to be asked. */
export function useAskToSignIn(way: WayToAsk): (words: Record<WayToAsk, string>) => boolean {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (words) => {
    if (authState().status !== 'signed-out') return false
    const href = signInPath(pathname + search)
    const description = words[way]
    if (way === 'go') {
      untilSignedIn(notify({ title: 'Login Required', description, variant: 'destructive' }))
      void navigate(href)
    } else {
      const action = { label: 'Sign In', href }
      untilSignedIn(notify({ title: 'Please sign in', description, action }))
    }
    return true
  }
}

/** Whoever is signed in by then need not be told so any longer. */
function untilSignedIn(toast: string) {
  const stop = watchAuth(() => {
    if (authState().status !== 'signed-in') return
    stop()
    dismissToast(toast)
  })
}
