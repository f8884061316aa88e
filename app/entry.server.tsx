import { randomBytes } from 'node:crypto'

import { renderToString } from 'react-dom/server'
import {
  createRequestHandler,
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type ServerBuild,
} from 'react-router'

import {
  orNull,
  shopContext,
  type Rates,
  type RendererOptions,
  type ShopContext,
} from './client/shop-context.ts'
import { usualRates } from './client/usual-rates.ts'
import { readRates } from './shop/pricing/rates.data.ts'
import { openBackend } from './client/backend.ts'
import { reloadAfterLoss } from './document/lost-scripts.ts'
import { hashInlineScripts, loaderDataScript } from './document/inline-scripts.ts'

/**
 * The storefront as a function from request to page, called by the server. Part of the bundle, which has its own copy
 * of React Router: contexts are compared by identity. A page with status 200 for which a read failed is `no-cache`.
 */
export function createPages(build: ServerBuild, { renderer, ...more }: RendererOptions) {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  const backend = openBackend(renderer)
  const routes = Object.values(build.routes).filter((route) => route !== undefined)
  let last = usualRates
  async function readLastRates(report: ShopContext['report']) {
    last = (await orNull(readRates(backend), report)) ?? last
    return last
  }
  return async (request: Request): Promise<Response> => {
    let reading: Promise<Rates> | undefined
    let isComplete = true
    function report(error: unknown) {
      isComplete = false
      more.report(error)
    }
    const rates = () => (reading ??= readLastRates(report))
    const shop: ShopContext = { ...more, backend, rates, report, routes }
    const page = await handle(request, new RouterContextProvider(new Map([[shopContext, shop]])))
    // The page lacks something, or has rates of before. The next try may have it.
    if (page.ok && !isComplete && !page.headers.has('Cache-Control'))
      page.headers.set('Cache-Control', 'no-cache')
    return page
  }
}

/**
 * Renders the whole document before the first byte is sent. The page then has an exact status, a hash of each
 * inline script for the content security policy, and can be cached.
 */
export default async function handleDocumentRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const nonce = randomBytes(16).toString('base64url')
  const data = await new Response(context.serverHandoffStream).text()
  const document = { ...context, serverHandoffStream: undefined }
  const html = renderToString(<ServerRouter context={document} url={request.url} nonce={nonce} />)
  const { page, hashes } = hashInlineScripts(
    endWithScripts(html, loaderDataScript(data, nonce), nonce),
    nonce,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy-Scripts', hashes.join(' '))
  return new Response(request.method === 'HEAD' ? null : page, { status, headers })
}

/**
 * Adds the doctype, and appends the data and the script preloads to the body. React puts the preloads into the head,
 * above the stylesheet; at the end of the body they come after styles, fonts and the first pictures.
 */
function endWithScripts(html: string, dataScript: string, nonce: string): string {
  const headEnd = html.indexOf('</head>')
  const bodyEnd = html.lastIndexOf('</body>')
  const preloads: string[] = []
  const head = html
    .slice(0, headEnd)
    .replaceAll(/<link (rel="modulepreload"[^>]*)>/g, (_, rest) => {
      preloads.push(`<link fetchpriority="low" ${rest}>`)
      return ''
    })
  // Before the first script that may be lost.
  const body = html
    .slice(headEnd, bodyEnd)
    .replace(
      /<script[^>]*type="module"/,
      (script) => `<script nonce="${nonce}">${reloadAfterLoss}</script>${script}`,
    )
  return `<!DOCTYPE html>${head}${body}${preloads.join('')}${dataScript}${html.slice(bodyEnd)}`
}

/** Reports the error of a loader, unless the request was aborted. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (!request.signal.aborted) context.get(shopContext).report(error)
}
