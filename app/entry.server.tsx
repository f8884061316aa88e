import { randomBytes } from 'node:crypto'

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
import { KeptParts, KeptPartsContext } from './platform/kept-parts.ts'
import { bytesOf } from './platform/page-bytes.ts'
import { renderWhole } from './platform/rendering.ts'
import { wakeUpScript } from './platform/wake-up.ts'
import { WholeAnswer } from './platform/whole-answer.ts'

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
  const { report, moment } = host.get(shopContext)
  const script = await wakeUpScript(context, nonce)
  await moment?.()
  const parts = keptParts.open()
  const { html, failed } = await renderWhole(
    <KeptPartsContext value={parts}>{documentOf(request, context, nonce)}</KeptPartsContext>,
    report,
  )
  if (!failed) parts.learn(html)
  const whole = bytesOf(html.slice(0, -documentEnd.length), script, documentEnd)
  const { page, hashes } = vouchForScripts(whole, nonce)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy-Scripts', hashes.join(' '))
  const body = request.method === 'HEAD' ? null : page
  return new WholeAnswer(body, { status: failed ? 500 : status, headers })
}

/** All of a page but the script at its end. */
export function documentOf({ url }: Request, context: EntryContext, nonce: string) {
  const known = { ...context, serverHandoffStream: undefined }
  return <ServerRouter context={known} url={url} nonce={nonce} />
}

/** For the bench: what belongs to this document's React, which the bundle has a copy of. */
export { renderToString } from 'react-dom/server'

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

/** Some 2 kB each. While somebody works on how they look, none. */
const keptParts = new KeptParts(import.meta.env.PROD ? 2_000 : 0)
const documentEnd = '</body></html>'
