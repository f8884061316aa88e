import {
  isRouteErrorResponse,
  type DataStrategyResult,
  type Location,
  type UIMatch,
} from 'react-router'

import { canonical, type ScreenKeeper } from '../../navigation/navigation-cache.ts'

interface Screen {
  location: Location
  matches: readonly Pick<UIMatch, 'id' | 'loaderData'>[]
  /** Called with path and query of the requested page. */
  onLost: (address: string) => void
  /** Called with the address of a page that arrived. */
  onFound: (address: string) => void
  /**
   * Navigates to the current page, which is the only way to end a navigation without an error. `isTraversal` after
   * Back or Forward, which have already changed the address. Returns false if that is impossible.
   */
  stay: (isTraversal: boolean) => boolean
}

/** Keeps the current page when the request for another one is lost. */
export function keepScreen({ location, matches, onLost, onFound, stay }: Screen): ScreenKeeper {
  const shown = canonical(location.pathname, location.search)
  const loaded = matches.filter(({ loaderData }) => loaderData !== undefined)
  const shownResults = Object.fromEntries(
    loaded.map(({ id, loaderData }) => [id, { type: 'data', result: loaderData } as const]),
  )
  let staying = false
  return async ({ address, isTraversal, signal }, load) => {
    if (staying && address === shown) {
      staying = false
      return shownResults
    }
    const results = await load()
    if (signal.aborted) return results
    if (!Object.values(results).some(isLost)) {
      onFound(address)
      return results
    }
    if (address === shown) {
      onLost(address)
      return shownResults
    }
    staying = true
    if (!stay(isTraversal)) {
      staying = false
      return results
    }
    onLost(address)
    // Waits until that navigation aborts this one.
    if (!signal.aborted) {
      await new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve())
      })
    }
    return results
  }
}

/** Whether a loader got no usable response: no connection, a server error, or something other than page data. */
function isLost({ type, result }: DataStrategyResult): boolean {
  if (type !== 'error' || result instanceof Response) return false
  return !isRouteErrorResponse(result) || result.status >= 500 || result.status === 429
}
