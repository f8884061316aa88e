import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'

import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type ServerBuild,
} from 'react-router'

import { shopContext, type ShopContext } from './platform/backend-context.ts'
import { openBackend, type BackendOptions } from './platform/backend.ts'
import { vouchForScripts } from './platform/inline-scripts.ts'

export interface PagesOptions extends Omit<ShopContext, 'backend'> {
  /** How the renderer itself reaches the backend. */
  renderer: BackendOptions
}

/**
 * The storefront as a function from request to page, for the host.
 *
 * It is made inside the built bundle because the bundle has its own copy of the router, whose
 * contexts are told apart by identity.
 */
export function createPages(build: ServerBuild, { renderer, ...more }: PagesOptions) {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  const shop: ShopContext = { ...more, backend: openBackend(renderer) }
  return (request: Request): Promise<Response> =>
    handle(request, new RouterContextProvider(new Map([[shopContext, shop]])))
}

/**
 * Renders the whole document before the first byte leaves: a page can then carry an exact status, a
 * hash of each inline script for the content security policy, and be kept in memory.
 */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  host: RouterContextProvider,
) {
  // Known to nobody before this rendering, and to nobody after it.
  const nonce = randomBytes(16).toString('base64url')
  const { html, failed } = await renderToHtml(
    <ServerRouter context={context} url={request.url} nonce={nonce} />,
    { nonce, report: host.get(shopContext).report },
  )
  const { page, hashes } = vouchForScripts(html, nonce)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy-Scripts', hashes.join(' '))
  return new Response(request.method === 'HEAD' ? null : preferStylesheets(page), {
    status: failed ? 500 : status,
    headers,
  })
}

/** React Router's own streaming of loader data (`/products.data`); cacheable like the page it belongs to. */
export function handleDataRequest(response: Response) {
  return response
}

/** Without this a failing loader is silent on the server. Cancelled requests are nobody's fault. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (!request.signal.aborted) context.get(shopContext).report(error)
}

function renderToHtml(
  document: React.ReactNode,
  { nonce, report }: { nonce: string; report: ShopContext['report'] },
): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false
    const { pipe, abort } = renderToPipeableStream(document, {
      nonce,
      onAllReady() {
        clearTimeout(patience)
        pipe(collect((html) => resolve({ html, failed })))
      },
      onShellError: reject,
      onError(error) {
        failed = true
        report(error)
      },
    })
    const patience = setTimeout(abort, renderTimeoutMs)
  })
}

/** Hundreds of small pieces; put together once, which costs less than a stream that decodes each. */
function collect(whenWhole: (text: string) => void): Writable {
  const pieces: Buffer[] = []
  return new Writable({
    write(piece: Buffer, _encoding, next) {
      pieces.push(piece)
      next()
    },
    final(next) {
      whenWhole(Buffer.concat(pieces).toString())
      next()
    },
  })
}

/**
 * React Router puts its module preloads before the stylesheet, and on a slow line they starve it:
 * first paint 2.2 s instead of 0.86 s. The scripts can wait for the looks.
 */
function preferStylesheets(html: string) {
  return html.replaceAll(
    '<link rel="modulepreload"',
    '<link rel="modulepreload" fetchpriority="low"',
  )
}

const renderTimeoutMs = 5_000
