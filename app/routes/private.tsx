import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation, useMatches, useRevalidator } from 'react-router'

import { ErrorScreen } from '../ui/feedback/failed-screen.tsx'
import { LoadingScreen } from '../ui/feedback/loading.tsx'
import { useSession } from '../shop/session/session.state.ts'
import { signInPath } from '../shop/session/session.ts'
import { ShopperProvider } from '../shop/session/sign-in-gate.tsx'
import { SignInPrompt } from '../shop/session/sign-in-prompt.tsx'

/** The `handle` of a private screen. */
export interface PrivateScreen {
  /** What the spinner says. */
  label?: string
  /** Shown without script. */
  noScript?: string
  /** Shown when the session ends while the screen is open. Without it the sign-in page opens, which leads back. */
  prompt?: string
}

export const headers = () => ({ 'Cache-Control': 'no-store' })

/** On the server, and until the loader of the screen has read what it needs. */
export function HydrateFallback() {
  return <LoadingPrivateScreen />
}

/**
 * The frame of the screens for shoppers alone. When the session ends, in this tab or in another, it replaces the screen;
 * when another shopper signs in, nothing of the screen's state survives.
 */
export default function PrivateRoutes() {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  const { prompt } = usePrivateScreen()
  const { revalidate } = useRevalidator()
  const shopperId = session.status === 'signed-in' ? session.shopper.id : null
  /** For whom the loaders have read. */
  const [openFor, setOpenFor] = useState<string | null>(null)
  if (shopperId !== null && openFor === null) setOpenFor(shopperId)
  const isAnother = shopperId !== null && openFor !== null && shopperId !== openFor
  useEffect(() => {
    if (isAnother) void revalidate().then(() => setOpenFor(shopperId))
  }, [isAnother, shopperId, revalidate])
  if (isAnother) return <LoadingPrivateScreen />
  if (session.status === 'signed-in') {
    return (
      <ShopperProvider key={session.shopper.id} value={session.shopper}>
        <Outlet />
      </ShopperProvider>
    )
  }
  if (session.status === 'loading') return <LoadingPrivateScreen />
  if (session.status === 'failed') return <ErrorScreen />
  if (prompt && openFor !== null) return <SignInPrompt>{prompt}</SignInPrompt>
  return <Navigate to={signInPath(pathname + search + hash)} replace />
}

// A separate component: the build removes HydrateFallback from the route's module.
function LoadingPrivateScreen() {
  const { label, noScript } = usePrivateScreen()
  return <LoadingScreen label={label} noScript={noScript} />
}

function usePrivateScreen(): PrivateScreen {
  const handle = useMatches().at(-1)?.handle as PrivateScreen | undefined
  return handle ?? {}
}
