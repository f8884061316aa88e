import { useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'

import { useDelayedFlag } from './use-delayed-flag.ts'
import './offline-banner.css'

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/**
 * Shown while the browser is offline; says that a pending navigation continues later. The live region is always
 * rendered, so that screen readers announce it.
 */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  const isNavigating = useNavigation().state !== 'idle'
  const isPending = useDelayedFlag(!online && isNavigating)
  return (
    <div className="offline-banner screen-only" role="status">
      {!online && (
        <p>
          You are offline. Your cart is safe.{' '}
          <span>{isPending && 'Your page opens once you are back online.'}</span>
        </p>
      )}
    </div>
  )
}
