import { hash } from 'node:crypto'

import type { BackendAddress } from '../app/platform/backend.ts'
import { CompressedText } from './compression.ts'
import type { RenderedPage } from './page-cache.ts'
import { contentSecurityPolicy } from './security-headers.ts'

/** What the built storefront offers its host: see app/entry.server.tsx. */
export interface ServerBuild {
  entry: {
    module: {
      createPages: (build: unknown, options: unknown) => (request: Request) => Promise<Response>
    }
  }
}

export interface PageRendererOptions {
  siteUrl: string
  /** For browsers. */
  backendAddress: BackendAddress
  /** For the renderer itself. */
  renderer: unknown
  /** What went wrong in a loader or a view. */
  report: (error: unknown) => void
  /** Waits for a moment in which a page may be rendered: see doorway.ts. */
  moment: () => Promise<void>
}

/**
 * Renders the page at an address, path and query. It is given the address and nothing else of a visit,
 * so no header of one visitor can colour a page that another one gets.
 */
export function createPageRenderer(
  build: ServerBuild,
  options: PageRendererOptions,
): (address: string) => Promise<RenderedPage> {
  const render = build.entry.module.createPages(build, options)
  return async (address) => {
    const answer = await render(new Request(options.siteUrl + address))
    const body = await bytesOf(answer)
    const headers = pageHeaders(answer, options.backendAddress.url)
    const text = new CompressedText(body, 5)
    // Part of the rendering, so that the queue before it counts this too: nearly every visitor takes it.
    const packed = text.packLightly()
    // As good a name for the page as its whole text's, and ten times as quickly made.
    const etag = `W/"${hash('sha256', packed, 'base64url').slice(0, 22)}"`
    return {
      status: answer.status,
      headers: { ...headers, ETag: etag },
      etag,
      text,
      keepable: answer.status < 500 && !isPrivate(answer.headers),
    }
  }
}

/** Without a copy. */
async function bytesOf(answer: Response): Promise<Buffer> {
  const { buffer, byteOffset, length } = await answer.bytes()
  return Buffer.from(buffer, byteOffset, length)
}

function isPrivate(headers: Headers) {
  return /no-store|private/.test(headers.get('cache-control') ?? '') || headers.has('set-cookie')
}

function pageHeaders(answer: Response, backendUrl: string): Record<string, string> {
  const headers = Object.fromEntries(answer.headers)
  const scripts = headers['content-security-policy-scripts'] ?? ''
  delete headers['content-security-policy-scripts']
  const isDocument = headers['content-type']?.startsWith('text/html') ?? false
  if (isDocument) headers['content-security-policy'] = contentSecurityPolicy(scripts, backendUrl)
  headers['Vary'] = 'Accept-Encoding'
  headers['cache-control'] ??=
    answer.status === 200 ? (isDocument ? forDocuments : forData) : unkept
  return headers
}

// Everybody gets the same page. A browser asks each time, and is answered 304 in a moment; a CDN asks
// every other second at most, and may send what it has while it asks.
const forDocuments = 'public, max-age=0, s-maxage=2, stale-while-revalidate=30'
// The data of a page one moves to. Kept by the browser for as long as lies between pointing at a link
// and following it; going back within a minute shows at once what was there, and renews it.
const forData = 'public, max-age=5, s-maxage=2, stale-while-revalidate=60'
const unkept = 'no-store'
