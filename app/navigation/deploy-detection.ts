import { isLeaving } from '../document/error-log.ts'
import { loadDocument, currentPage, pendingPage } from './pending-location.ts'

/**
 * Handles scripts that do not load. A week after a release was replaced, its scripts are gone, and a navigation from an
 * open page of that release loads the next page as a document. Without a connection that would replace the page, and
 * everything typed into it, with an error page, so it waits until the shop can be reached.
 */
export function detectDeploys(): void {
  let waiting: AbortController | null = null
  // React Router reloads when the script of a route does not load, also one that it only prefetches. Browsers without
  // the Navigation API (Firefox before 147, Safari before 26) reload at once.
  const { navigation } = window as { navigation?: Navigation }
  navigation?.addEventListener('navigate', (event) => {
    waiting?.abort()
    waiting = null
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
    event.preventDefault()
    // The script was cancelled because the page is being left: a reload would take the shopper back.
    if (isLeaving()) return
    waiting = new AbortController()
    // No page is being navigated to when the script was only prefetched: the page stays as it is.
    void loadWhenReachable(pendingPage, waiting.signal)
  })
  window.addEventListener('vite:preloadError', () => void reloadOnceAfterDeploy())
}

/** Loads the page that is wanted then as a document as soon as the shop responds, unless the signal is aborted. */
export async function loadWhenReachable(
  wanted: () => string | null,
  signal: AbortSignal,
): Promise<void> {
  while ((await requestRelease()) === 'unreachable' && !signal.aborted)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  const address = wanted()
  if (!signal.aborted && address !== null) loadDocument(address)
}

/** The release of this page. React Router's route manifest has a new name in each release. */
export function currentRelease(): { url: string; version: string } | undefined {
  return (window as { __reactRouterManifest?: { url: string; version: string } })
    .__reactRouterManifest
}

/** A lazy module that fails to load for another reason is handled by its user. */
async function reloadOnceAfterDeploy() {
  if (!isLeaving() && (await requestRelease()) === 'gone' && isFirstReloadIn(minuteMs))
    loadDocument(currentPage())
}

async function requestRelease(): Promise<'current' | 'gone' | 'unreachable'> {
  try {
    const url = currentRelease()?.url ?? '/'
    const { status } = await fetch(url, { method: 'HEAD', cache: 'no-store' })
    return status === 404 ? 'gone' : 'current'
  } catch {
    return 'unreachable'
  }
}

/** Prevents endless reloads. False without storage: a missing part is better than a reload loop. */
function isFirstReloadIn(milliseconds: number): boolean {
  try {
    const last = Number(sessionStorage.getItem(storageKey))
    sessionStorage.setItem(storageKey, String(Date.now()))
    return Date.now() - last > milliseconds
  } catch {
    return false
  }
}

const storageKey = 'reloadedForRelease'
const pauseMs = 1_000
const minuteMs = 60_000
