import { useEffect } from 'react'
import { useLocation, useMatches, type DataStrategyResult, type UIMatch } from 'react-router'

import { loadOffline } from './offline-pages.ts'
import { pageAddress, beforeRelease } from './page-address.ts'

type Results = Record<string, DataStrategyResult>

/** The loader data of this visit's public pages by path and query, oldest first. */
const pages = new Map<string, Results>()
/** The page being displayed. */
let shown = ''
/** By the paths of pages that say themselves that their request was lost: the data that they are shown with. */
const lostPages = new Map<string, (params: URLSearchParams) => object>()
/** What those functions returned. */
const lostData = new WeakSet<object>()

/** A page that stays usable when its request is lost: what it then shows for its address. */
export function onLostRequest(pathname: string, data: (params: URLSearchParams) => object): void {
  lostPages.set(pathname, data)
}

/**
 * Client middleware of the root route. Back and Forward show a page from memory, as browsers do with documents. Every
 * other navigation goes to the server or to the browser's HTTP cache, which holds what `<Link prefetch>` fetched. A
 * request that fails without a connection continues with `loadOffline`. When the request of a page is lost for another
 * reason, that page says so (`ErrorBoundary` of its route, or `onLostRequest`); the page on the screen, read again,
 * stays as it is.
 */
export async function navigationCache(
  { request: { url, signal } }: { request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  const { pathname, search, searchParams } = new URL(url)
  const address = canonical(pathname, search)
  // On Back and Forward the browser changes the address bar before the router calls this.
  const isInAddressBar = address === canonical(location.pathname, location.search)
  const known = pages.get(address)
  if (known && isInAddressBar && address !== shown) return known
  const results = await next()
  const error = errorIn(results)
  if (error instanceof TypeError && !signal.aborted) await loadOffline(address, signal)
  if (error === undefined || error instanceof Response) return results
  if (address === shown && known) return known
  pages.delete(address)
  const data = lostPages.get(pathname)?.(searchParams)
  if (data === undefined) return results
  lostData.add(data)
  return Object.fromEntries(Object.keys(results).map((id) => [id, { type: 'data', result: data }]))
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
  const data = page?.loaderData as object | undefined
  if (!page?.id.includes(beforeRelease) || data === undefined || lostData.has(data)) return
  pages.delete(address)
  pages.set(address, { [page.id]: { type: 'data', result: data } })
  for (const oldest of pages.keys()) if (pages.size > maxPages) pages.delete(oldest)
}

/** The canonical address: parameters that the page does not read are left out. */
function canonical(pathname: string, search: string): string {
  return pageAddress(pathname, search.slice(1))
}

const maxPages = 40
