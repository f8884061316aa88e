import { Fragment, useEffect, type ReactNode } from 'react'
import { Navigate, redirect, useLocation, useRevalidator } from 'react-router'

import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Spinner } from '../../ui/feedback/loading.tsx'
import { currentShopper, useSession } from './session.state.ts'
import { signInPath, type Shopper } from './session.ts'

/**
 * For the client loaders of private screens. Waits until the session is known.
 *
 * @throws a redirect to the sign-in page, which leads back, when no shopper is signed in
 */
export async function requireShopper(request: Request): Promise<Shopper> {
  const shopper = await currentShopper()
  if (shopper) return shopper
  const { pathname, search } = new URL(request.url)
  throw redirect(signInPath(pathname + search))
}

interface SignInGateProps {
  /** The shopper whose data the screen's loader returned. */
  shopperId: string
  /** 'You need to be signed in to see your wishlist.' Without it the gate redirects to the sign-in page. */
  prompt?: string
  children: ReactNode
}

/**
 * Replaces a private screen when the session ends while it is open, in this tab or in another. When another shopper
 * signs in, the screen's data are loaded again, and nothing of its state survives.
 */
export function SignInGate({ shopperId, prompt, children }: SignInGateProps) {
  const session = useSession()
  const { revalidate } = useRevalidator()
  const { pathname, search, hash } = useLocation()
  const isAnother = session.status === 'signed-in' && session.shopper.id !== shopperId
  useEffect(() => {
    if (isAnother) void revalidate()
  }, [isAnother, revalidate])
  if (isAnother) return <Spinner />
  if (session.status !== 'signed-out') return <Fragment key={shopperId}>{children}</Fragment>
  if (prompt) return <SignInPrompt>{prompt}</SignInPrompt>
  return <Navigate to={signInPath(pathname + search + hash)} replace />
}

interface SignInPromptProps {
  picture?: string
  /** Why a sign-in is needed. */
  children: string
}

/** Asks a visitor to sign in, with a link that leads back to this page. */
export function SignInPrompt({ picture, children }: SignInPromptProps) {
  const { pathname, search } = useLocation()
  return (
    <EmptyState
      level={1}
      title="Please Sign In"
      picture={picture}
      action={<ButtonLink to={signInPath(pathname + search)}>Sign In</ButtonLink>}
    >
      {children}
    </EmptyState>
  )
}
