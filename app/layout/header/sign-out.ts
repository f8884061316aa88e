import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { logError } from '../../document/error-log.ts'
import { sessionState, openAuth } from '../../shop/session/session.state.ts'
import { toast } from '../../ui/feedback/toast.ts'

// The key of the location where the sign-out began; null when none is pending.
let startKey: string | null = null

/**
 * Navigates home, and signs out there: a private page would redirect to sign-in. Offline, where home may not
 * load, signs out at once.
 */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => {
    if (!navigator.onLine) return void endSession()
    startKey = key
    void navigate('/')
  }
}

/** Signs out after the navigation. For a component that is on every page: the menu is unmounted by then. */
export function useSignOutOnArrival() {
  const { key } = useLocation()
  useEffect(() => {
    if (startKey === null || startKey === key) return
    startKey = null
    void endSession()
  }, [key])
}

async function endSession() {
  try {
    const { signOut } = await import('../../shop/session/session.data.ts')
    await signOut(await openAuth())
  } catch (error) {
    logError('The session could not be ended', error)
    // auth-js removes the stored session before it sends the request.
    if (sessionState().status === 'signed-out') return
    toast.error({
      description: 'We could not sign you out. Please try again.',
    })
  }
}
