import { useEffect } from 'react'
import { useLocation } from 'react-router'

import { loadWhenReachable } from './deploy-detection.ts'
import { loadDocument } from './pending-location.ts'

/**
 * Tells the service worker which pages were read, so that it caches their documents. A page counts as read after
 * three seconds, or when its tab is hidden.
 */
export function useOfflinePages(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const report = () => {
      // The script is not even loaded: if a new release has replaced it, the checkout would be reloaded.
      if (isPrivate()) return
      void import('./report-read.ts')
        .then(({ reportRead }) => reportRead(pathname + search))
        .catch(() => undefined)
    }
    const reportHidden = () => document.hidden && report()
    const timer = setTimeout(report, readMs)
    document.addEventListener('visibilitychange', reportHidden)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', reportHidden)
    }
  }, [pathname, search])
}

/**
 * Continues a navigation whose request failed without a connection: with the cached document, or else with the page
 * itself once the shop can be reached. Resolves only if neither applies, or on abort.
 */
export async function loadOffline(address: string, signal: AbortSignal): Promise<void> {
  if (await isCached(address)) loadDocument(address)
  else if (!navigator.onLine) await loadWhenReachable(address, signal)
  else return
  if (!signal.aborted) await new Promise(() => {})
}

/** Includes the sign-in pages: their addresses reveal where a shopper wanted to go. */
function isPrivate(): boolean {
  return document.querySelector('meta[name=robots][content=noindex]') !== null
}

async function isCached(address: string): Promise<boolean> {
  // There is no cache storage over plain HTTP.
  const { caches: stores } = window as { caches?: CacheStorage }
  return (await stores?.match(address, { ignoreVary: true })) !== undefined
}

const readMs = 3_000
