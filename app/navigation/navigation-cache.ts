import { useEffect } from 'react'
import {
  useLocation,
  useMatches,
  type DataStrategyResult,
  type MiddlewareFunction,
  type UIMatch,
} from 'react-router'

import { loadOffline } from './offline-pages.ts'
import { pageAddress } from './page-address.ts'
import { beforeRelease } from './route-id.ts'

type Results = Record<string, DataStrategyResult>

/** Decides what to show when a page's request is lost: see lost-request-notice.tsx. */
export type ScreenKeeper = (
  request: { address: string; isTraversal: boolean; signal: AbortSignal },
  load: () => Promise<Results>,
) => Promise<Results>

let screenKeeper: ScreenKeeper | null = null

export function keepScreenWith(keeper: ScreenKeeper | null): void {
  screenKeeper = keeper
}

/** The loader data of this visit's public pages by path and query, oldest first. */
const pages = new Map<string, Results>()
/** The page being displayed. */
let shown = ''

/**
 * Client middleware of the root route. Back and Forward show a page from memory, as browsers do with documents. Every
 * other navigation goes to the server or to the browser's HTTP cache, which holds what `<Link prefetch>` fetched. A
 * request that fails without a connection continues with `loadOffline`; when it is lost for any other reason, the
 * current screen stays.
 *
 * @param loadScreenKeeper loads the module that calls `keepScreenWith`
 */
export function navigationCache(
  loadScreenKeeper: () => Promise<unknown>,
): MiddlewareFunction<Results> {
  return async ({ request }, next) => {
    const { pathname, search } = new URL(request.url)
    const address = canonical(pathname, search)
    // On Back and Forward the browser changes the address bar before the router calls this.
    const isInAddressBar = address === canonical(location.pathname, location.search)
    const isTraversal = isInAddressBar && address !== shown
    const known = isTraversal ? pages.get(address) : undefined
    if (known) return known
    const { signal } = request
    let load = () => loadPage(address, signal, next)
    if (!screenKeeper) {
      const loading = load()
      load = () => loading
      if (errorIn(await loading)) await loadScreenKeeper()
    }
    return screenKeeper ? screenKeeper({ address, isTraversal, signal }, load) : load()
  }
}

async function loadPage(
  address: string,
  signal: AbortSignal,
  next: () => Promise<Results>,
): Promise<Results> {
  const results = await next()
  if (errorIn(results) instanceof TypeError && !signal.aborted) await loadOffline(address, signal)
  return results
}

function errorIn(results: Results): unknown {
  return Object.values(results).find(({ type }) => type === 'error')?.result
}

/** Keeps the loader data of each page that is shown. */
export function useNavigationCache(): void {
  const { pathname, search } = useLocation()
  const matches = useMatches()
  useEffect(() => keepPage(canonical(pathname, search), matches), [pathname, search, matches])
}

/**
 * Keeps the data of a server loader, which contains no personal data.
 *
 * @internal Exported for tests.
 */
export function keepPage(
  address: string,
  matches: readonly Pick<UIMatch, 'id' | 'loaderData'>[],
): void {
  shown = address
  const page = matches.at(-1)
  if (!page?.id.includes(beforeRelease) || page.loaderData === undefined) return
  pages.delete(address)
  pages.set(address, { [page.id]: { type: 'data', result: page.loaderData } })
  for (const oldest of pages.keys()) if (pages.size > maxPages) pages.delete(oldest)
}

/** The canonical address: parameters that the page does not read are left out. */
export function canonical(pathname: string, search: string): string {
  return pageAddress(pathname, search.slice(1))
}

const maxPages = 40
