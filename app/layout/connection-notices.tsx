import { onlineManager } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'

import { useDelayedFlag } from '../ui/state-hooks.ts'
import { dismissToast, toast } from '../ui/feedback/toast.ts'
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
        <p data-tone="amber">
          You are offline. Your cart is safe.{' '}
          <span>{isPending && 'Your page opens once you are back online.'}</span>
        </p>
      )}
    </div>
  )
}

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange)

/** Reports a slow navigation: one whose script is lost waits until the shop can be reached. */
export function LateNotice() {
  const { state, location: next } = useNavigation()
  const key = next?.key
  const isLate = useDelayedFlag(state === 'loading', lateMs) && navigator.onLine
  useEffect(() => {
    if (!isLate || !key) return
    const notice = toast.error({
      title: 'This takes longer than usual.',
      description: 'The page opens as soon as it arrives.',
      stays: true,
    })
    return () => dismissToast(notice)
  }, [isLate, key])
  return null
}

const lateMs = 5_000
