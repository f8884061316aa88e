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
  /** Called with path and query of the page that was asked for. */
  onLost: (address: string) => void
  /** Called with the address of a page that came. */
  onFound: (address: string) => void
  /**
   * Navigates to the page that is shown, the only way to end a navigation without an error; `isTraversal` after
   * Back or Forward, which have changed the address already. False when it cannot.
   */
  stay: (isTraversal: boolean) => boolean
}

/** Keeps the page that is shown when the request for another one is lost. */
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
    // That navigation aborts this one, which has to wait for it.
    if (!signal.aborted) {
      await new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve())
      })
    }
    return results
  }
}

/** Whether a loader failed for want of an answer: no connection, a server error, or what is no page's data. */
function isLost({ type, result }: DataStrategyResult): boolean {
  if (type !== 'error' || result instanceof Response) return false
  return !isRouteErrorResponse(result) || result.status >= 500 || result.status === 429
}
