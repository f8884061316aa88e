import { useSyncExternalStore, type ReactNode } from 'react'

import './offline-banner.css'

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Shown while the browser is offline. The live region is always rendered, so that screen readers announce it. */
export function OfflineBanner({ children }: { children: ReactNode }) {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div className="offline-banner screen-only" role="status">
      {!online && <p>{children}</p>}
    </div>
  )
}
