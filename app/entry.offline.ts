/**
 * The service worker: a document that the network does not bring comes from what this browser kept of
 * it (platform/kept-pages.ts keeps it), or says that it will come. All else, and everything while the
 * network answers, is as if this were not there. A file of its own, without imports: /offline.js.
 */
const worker = self as unknown as ServiceWorker

worker.addEventListener('install', (event) => {
  worker.skipWaiting()
  // Only documents come by here; where a browser cannot be told so, the others pass by below.
  const others = { condition: { not: { requestMode: 'navigate' } }, source: 'network' } as const
  event.addRoutes?.(others).catch(() => undefined)
})

worker.addEventListener('activate', (event) => {
  // The request leaves while the worker still starts, so that a visit does not wait for it.
  event.waitUntil(worker.registration.navigationPreload?.enable() ?? Promise.resolve())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(answer(event))
})

async function answer({ request, preloadResponse }: DocumentRequested): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return (await caches.match(request, { ignoreVary: true })) ?? promise()
  }
}

/** In place of the browser's own page, which knows of no cart, and calls this a failure of ours. */
function promise(): Response {
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

/** As far as we use it. TypeScript knows it only where it does not know pages. */
interface ServiceWorker {
  registration: ServiceWorkerRegistration
  skipWaiting(): void
  addEventListener(type: 'install', listener: (event: Installing) => void): void
  addEventListener(type: 'activate', listener: (event: Lasting) => void): void
  addEventListener(type: 'fetch', listener: (event: DocumentRequested) => void): void
}

interface Lasting {
  waitUntil(end: Promise<unknown>): void
}

interface Installing extends Lasting {
  /** Not in Firefox. */
  addRoutes?(route: {
    condition: { not: { requestMode: string } }
    source: 'network'
  }): Promise<void>
}

interface DocumentRequested {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
