import { createContext, useContext } from 'react'
import { redirect } from 'react-router'

import { currentShopper } from './session.state.ts'
import { signInPath, type Shopper } from './session.ts'

/**
 * For the client loaders of private screens, which run before their gate (routes/private.tsx). Waits until the session is known.
 *
 * @throws a redirect to the sign-in page, which leads back, when no shopper is signed in
 */
export async function requireShopper(request: Request): Promise<Shopper> {
  const shopper = await currentShopper()
  if (shopper) return shopper
  const { pathname, search } = new URL(request.url)
  throw redirect(signInPath(pathname + search))
}

const ShopperContext = createContext<Shopper | null>(null)

/** Around a private screen. */
export const ShopperProvider = ShopperContext.Provider

/** Whose private screen it is. Throws elsewhere. */
export function useShopper(): Shopper {
  const shopper = useContext(ShopperContext)
  if (!shopper) throw new Error('useShopper must be used within a private screen')
  return shopper
}
