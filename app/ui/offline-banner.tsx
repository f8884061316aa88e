import { useSyncExternalStore, type ReactNode } from 'react'
import './offline-banner.css'

function watchConnection(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Says so while the browser has no connection. The region is always there, so that the words are announced. */
export function OfflineBanner({ children }: { children: ReactNode }) {
  const online = useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div className="offline-banner" role="status">
      {!online && <p>{children}</p>}
    </div>
  )
}
