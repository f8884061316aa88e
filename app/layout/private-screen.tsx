import type { ReactNode } from 'react'
import { useLocation } from 'react-router'

import { useAuth } from '../shop/auth/auth.state.ts'
import { signInPath, type Shopper } from '../shop/auth/auth.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { WaitingScreen } from './waiting-screen.tsx'

interface PrivateScreenProps {
  /** What signing in is for: 'You need to be signed in to see your wishlist.' */
  why: string
  children: (shopper: Shopper) => ReactNode
}

/**
 * A screen that belongs to whoever is signed in. Its loader has sent visitors to sign in already; here
 * it also notices a session that ends while the page is open, in this tab or in another.
 */
export function PrivateScreen({ why, children }: PrivateScreenProps) {
  const auth = useAuth()
  if (auth.status === 'loading') return <WaitingScreen />
  return auth.status === 'signed-in' ? children(auth.shopper) : <SignInPrompt why={why} />
}

function SignInPrompt({ why }: { why: string }) {
  const { pathname, search } = useLocation()
  return (
    <EmptyState
      level={1}
      title="Please Sign In"
      action={<ButtonLink to={signInPath(pathname + search)}>Sign In</ButtonLink>}
    >
      {why}
    </EmptyState>
  )
}
