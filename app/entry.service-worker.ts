/**
 * The service worker, served as /offline.js. It fetches documents from the network first; offline it falls back to
 * the cache of pages that were read, then to an offline page. It handles no other requests and imports nothing.
 */
import type { PageRead } from './navigation/offline-pages.ts'

const worker = self as unknown as ServiceWorker

worker.addEventListener('install', (event) => {
  worker.skipWaiting()
  // Where the browser supports it, only requests for documents start the worker.
  const others = { condition: { not: { requestMode: 'navigate' } }, source: 'network' } as const
  event.addRoutes?.(others).catch(() => undefined)
})

worker.addEventListener('activate', (event) => {
  // Sends the request while the worker starts. Not in Firefox, the browser without routes: when a preload fails
  // there, it shows its own error page whatever the worker responds.
  const { navigationPreload } = worker.registration
  if (navigationPreload && 'addRoutes' in (worker.InstallEvent?.prototype ?? {}))
    event.waitUntil(navigationPreload.enable())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(respond(event))
})

worker.addEventListener('message', (event) => {
  event.waitUntil(keep(event.data).catch(() => undefined))
})

async function respond({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return (await caches.match(request, anyVary)) ?? offlinePage()
  }
}

/** Caches the document of a page unless it is private. Deletes the oldest documents and those of other releases. */
async function keep({ page, release }: PageRead) {
  const response = await fetch(page, { cache: 'no-cache', priority: 'low' })
  const isPublic = /^public\b/.test(response.headers.get('cache-control') ?? '')
  if (response.status !== 200 || response.redirected || !isPublic) return
  const name = cachePrefix + release
  const names = await caches.keys()
  const others = names.filter((other) => other.startsWith(cachePrefix) && other !== name)
  await Promise.all(others.map((other) => caches.delete(other)))
  const cache = await caches.open(name)
  // Deleted first, so that the new entry is the last.
  await cache.delete(page, anyVary)
  await cache.put(page, response)
  const pages = await cache.keys()
  await Promise.all(pages.slice(0, -maxPages).map((request) => cache.delete(request, anyVary)))
}

const cachePrefix = 'pages-'
const maxPages = 40
const anyVary = { ignoreVary: true }

/** Replaces the browser's error page. Loads the real page as soon as the shop responds. */
function offlinePage(): Response {
  const nonce = crypto.randomUUID()
  const title = navigator.onLine ? 'We cannot be reached' : 'You are offline'
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style nonce="${nonce}">
  body { display: grid; place-content: center; min-block-size: 80svh; margin-inline: 1.5rem }
  body { font: 1rem/1.6 system-ui, sans-serif; text-align: center }
  h1 { font: 2.5rem/1.2 Didot, 'Bodoni MT', Georgia, serif }
  p { max-inline-size: 24rem; margin-inline: auto }
  a { display: inline-block; padding: .75rem; color: inherit; text-underline-offset: .25em }
</style>
<main>
<h1>${title}</h1>
<p>Your cart is safe. This page opens as soon as it can, and Back leads to what you have read.</p>
<p><a href="">Try Again</a></p>
</main>
<script nonce="${nonce}">
  const ask = () => fetch('', { method: 'HEAD' }).then(() => location.reload(), () => {})
  addEventListener('online', ask)
  setInterval(ask, 5000)
</script>`
  const own = `'nonce-${nonce}'`
  const policy = `default-src 'none'; connect-src 'self'; style-src ${own}; script-src ${own}`
  const headers = { 'Content-Type': 'text/html', 'Content-Security-Policy': policy }
  return new Response(page, { status: 503, headers })
}

/** The part used here. TypeScript's worker types cannot be combined with those of pages. */
interface ServiceWorker {
  registration: ServiceWorkerRegistration
  InstallEvent?: { prototype: object }
  skipWaiting(): void
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void
  addEventListener(type: 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageFromPage) => void): void
}

interface ExtendableEvent {
  waitUntil(end: Promise<unknown>): void
}

interface InstallEvent extends ExtendableEvent {
  /** Not in Firefox. */
  addRoutes?(route: {
    condition: { not: { requestMode: string } }
    source: 'network'
  }): Promise<void>
}

interface FetchEvent {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

interface MessageFromPage extends ExtendableEvent {
  data: PageRead
}
