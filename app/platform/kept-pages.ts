import { trustedTypes } from './trusted-types.ts'
import { pageHere, wantedPage } from './wanted-page.ts'

/**
 * Keeps the documents of what is read in this browser, so that a page can be loaded anew without a
 * connection; entry.offline.ts is who takes them out. Only what says of itself that everybody gets the
 * same: a page of one person, or one that says it is not to be kept, never comes in here.
 */
export function keepPages() {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  // Over plain HTTP there are no workers. In development every change would meet a page of before.
  if (!workers || !import.meta.env.PROD) return
  void keepFromNowOn(workers).catch(() => undefined)
}

async function keepFromNowOn(workers: ServiceWorkerContainer) {
  await settled()
  // Without a line it may be an old page itself.
  if (navigator.onLine) {
    await workers.register(trusted('/offline.js'))
    await dropOtherReleases()
  }
  keepWhatIsRead()
}

/** A policy of its own, which nobody else can get hold of: our pages trust no other worker. */
function trusted(path: string): string {
  const policy = trustedTypes?.createPolicy('offline', { createScriptURL: (address) => address })
  return policy?.createScriptURL(path) ?? path
}

function keepWhatIsRead() {
  const { navigation } = window as { navigation?: Navigation }
  let timer = setTimeout(keep, 0)
  navigation?.addEventListener('currententrychange', () => {
    clearTimeout(timer)
    timer = setTimeout(keep, readMs)
  })
  // A phone that needs the room throws away the page that is not looked at, and loads it anew.
  document.addEventListener('visibilitychange', () => document.hidden && keep())
}

function keep() {
  const address = pageHere()
  // What is being left, as a product that was not found is at once, has been asked for in vain or kept.
  if (address === last || wantedPage() !== null || isPrivate() || isSparing()) return
  last = address
  void keepPage(address).catch(() => (last = ''))
}

let last = ''

/** The page one stands at: after the load it is asked for once more, and answered by a 304. */
async function keepPage(address: string) {
  const document = await fetch(address, { cache: 'no-cache', priority: 'low' })
  if (!isForEverybody(document)) return document.body?.cancel()
  const kept = await caches.open(cacheName())
  // What is kept anew counts as new: the oldest are those that were not read for longest.
  await kept.delete(address, loosely)
  await kept.put(address, document)
  const pages = await kept.keys()
  await Promise.all(pages.slice(0, -mostPages).map((request) => kept.delete(request, loosely)))
}

function isForEverybody({ status, redirected, headers }: Response) {
  return status === 200 && !redirected && /^public\b/.test(headers.get('cache-control') ?? '')
}

/** Sign-in is the same for all, but its address tells where somebody wanted to go. */
function isPrivate() {
  return document.querySelector('meta[name=robots][content=noindex]') !== null
}

function isSparing() {
  const { connection } = navigator as { connection?: { saveData: boolean } }
  return connection?.saveData === true
}

/** A new release has scripts of other names. What was kept of the one before goes. */
async function dropOtherReleases() {
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith(storageKey) && name !== cacheName())
  await Promise.all(others.map((name) => caches.delete(name)))
}

function cacheName() {
  const { __reactRouterManifest: list } = window as { __reactRouterManifest?: { version: string } }
  return storageKey + (list?.version ?? '')
}

/** The load is over, and the page has nothing else to do. */
async function settled() {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  const { requestIdleCallback: whenIdle = setTimeout } = window as {
    requestIdleCallback?: (act: () => void) => void
  }
  await new Promise<void>((resolve) => whenIdle(resolve))
}

const storageKey = 'pages-'
const mostPages = 40
/** Long enough to have been read, rather than passed. */
const readMs = 3_000
const loosely = { ignoreVary: true }
