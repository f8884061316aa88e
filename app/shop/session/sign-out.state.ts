import { useNavigate } from 'react-router'

import { logError } from '../../document/error-log.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { openAuth, sessionState } from './session.state.ts'

/**
 * Navigates home, then signs out: a private page would redirect to sign-in. Offline, where home may not load,
 * signs out at once.
 */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    if (navigator.onLine) await navigate('/')
    await endSession()
  }
}

async function endSession() {
  try {
    const { signOut } = await import('./auth.data.ts')
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
