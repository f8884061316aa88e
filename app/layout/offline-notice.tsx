import { useEffect } from 'react'
import { useBlocker, type Location } from 'react-router'

import { OfflineBanner } from '../ui/offline-banner.tsx'

/**
 * Keeps the page that is read without a connection: whoever goes on to one that the server would have
 * to send stays, is told so, and is there as soon as the line is back.
 */
export function OfflineNotice() {
  const way = useBlocker(({ nextLocation }) => !navigator.onLine && isSent(nextLocation))
  const { state, proceed } = way
  useEffect(() => {
    if (state !== 'blocked') return
    window.addEventListener('online', proceed)
    return () => window.removeEventListener('online', proceed)
  }, [state, proceed])
  return (
    <OfflineBanner>
      You are offline. Your cart is safe.
      {state === 'blocked' && ' What you asked for opens when the line is back.'}
    </OfflineBanner>
  )
}

/** The screens that are nothing without an answer. Signing out is done on the way home, and is kept from nobody. */
function isSent({ pathname, state }: Location): boolean {
  return /^\/($|products|categories|search)/.test(pathname) && state !== signingOut
}

/** What a way home carries that ends the session. */
export const signingOut = 'signing-out'
