import { useEffect } from 'react'
import { useLocation } from 'react-router'

import { currentRelease, loadWhenReachable } from './deploy-detection.ts'
import { loadDocument } from './pending-location.ts'
import { isLeaving } from '../document/error-log.ts'
import { trustedTypes } from '../document/trusted-types-policy.ts'

/**
 * Tells the service worker which pages were read, so that it caches their documents. A page counts as read after
 * three seconds, or when its tab is hidden.
 */
export function useOfflinePages(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const report = () => {
      if (!isPrivate()) reportRead(pathname + search).catch(() => undefined)
    }
    // WebKit never installs a worker that is registered while its page is left.
    const reportHidden = () => document.hidden && !isLeaving() && report()
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
  else if (!navigator.onLine) await loadWhenReachable(() => address, signal)
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

/** The message from the page to the service worker (entry.service-worker.ts). */
export interface PageRead {
  /** Path and query. */
  page: string
  release: string
}

/** Registers the service worker and tells it that a page was read. */
async function reportRead(page: string) {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  const { version: release } = currentRelease() ?? {}
  // There are no workers over plain HTTP. In development cached pages would hide every change.
  if (!workers || !release || !import.meta.env.PROD || savesData()) return
  await workers.register(workerUrl)
  const { active } = await workers.ready
  active?.postMessage({ page, release } satisfies PageRead)
}

function savesData() {
  const { connection } = navigator as { connection?: { saveData: boolean } }
  return connection?.saveData === true
}

const policy = trustedTypes?.createPolicy('offline', { createScriptURL: (url) => url })
const workerUrl = policy?.createScriptURL('/offline.js') ?? '/offline.js'
