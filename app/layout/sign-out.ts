import { useNavigate } from 'react-router'

import { signOut } from '../shop/auth/auth.data.ts'
import { openAuth } from '../shop/auth/auth.state.ts'
import { notify } from '../ui/toast.ts'

/** Signs out and returns to the home page. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    try {
      // Home first: a page for shoppers only would otherwise send its visitor to sign in again.
      await navigate('/')
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
}
