import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { authState, openAuth } from '../shop/auth/auth.state.ts'
import { notify } from '../ui/toast.ts'

// Signing out is two steps, and the menu that was pressed is gone after the first. This is the entry
// of the history on which it was pressed.
let leftAt: string | null = null

/**
 * Returns home and signs out there: a page for shoppers only would send whoever it loses to sign in again.
 * Without a connection there may be no way home, and nobody is to stay signed in for want of one.
 */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => {
    if (!navigator.onLine) return void endSession()
    leftAt = key
    void navigate('/')
  }
}

/** The second step, for a component that stays: signs out when the way home has been drawn. */
export function useSignOutOnArrival() {
  const { key } = useLocation()
  useEffect(() => {
    if (leftAt === null || leftAt === key) return
    leftAt = null
    void endSession()
  }, [key])
}

async function endSession() {
  try {
    const { signOut } = await import('../shop/auth/auth.data.ts')
    await signOut(await openAuth())
  } catch (error) {
    console.error(error)
    // The session is over in this browser, which forgot it before it told the shop.
    if (authState().status === 'signed-out') return
    notify({
      title: 'Error',
      description: 'We could not sign you out. Please try again.',
      variant: 'destructive',
    })
  }
}
