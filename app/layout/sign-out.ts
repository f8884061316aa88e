import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { openAuth } from '../shop/auth/auth.state.ts'
import { notify } from '../ui/toast.ts'

// Signing out is two steps, and the menu that was pressed is gone after the first. This is the entry
// of the history on which it was pressed.
let leftAt: string | null = null

/** Returns home and signs out there: a page for shoppers only would send whoever it loses to sign in again. */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => {
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
    notify({
      title: 'Error',
      description: 'We could not sign you out. Please try again.',
      variant: 'destructive',
    })
  }
}
