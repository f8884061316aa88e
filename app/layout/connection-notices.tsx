import { useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useNavigation } from 'react-router'

import { useDelayedFlag } from './loading-screen.tsx'
import { Button } from '../ui/button.tsx'
import { messageContainer, usePlacedLane } from '../ui/feedback/toast-place.ts'
import { useHydrated } from '../ui/state-hooks.ts'
import './connection-notices.css'

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

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Reports a slow navigation: one whose script is lost waits until the shop can be reached. */
export function LateNotice() {
  // The server has no document for the portal.
  return useHydrated() ? <OpenLateNotice /> : null
}

function OpenLateNotice() {
  const { state, location: next } = useNavigation()
  /** The navigation whose message was closed. */
  const [closed, setClosed] = useState<string>()
  const isLate =
    useDelayedFlag(state === 'loading', lateMs) && navigator.onLine && next?.key !== closed
  const notice = useRef<HTMLDivElement>(null)
  usePlacedLane(notice, 'top')
  return createPortal(
    <div ref={notice} className="late-notice screen-only" role="alert">
      {isLate && (
        <p>
          <span>This takes longer than usual. The page opens as soon as it arrives.</span>
          <Button look="quiet" size="small" onClick={() => setClosed(next?.key)}>
            Close
          </Button>
        </p>
      )}
    </div>,
    messageContainer(),
  )
}

const lateMs = 5_000
