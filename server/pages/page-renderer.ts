import { hash } from 'node:crypto'

import type { RendererOptions } from '../../app/client/shop-context.ts'
import type { ShopBackend } from '../backend.ts'
import type { Environment } from '../environment.ts'
import { compressPage } from '../http/compression.ts'
import { contentSecurityPolicy } from '../http/security-headers.ts'
import type { RenderedPage } from './page-cache.ts'

/** The built storefront: see app/entry.server.tsx. */
export interface ServerBuild {
  routes: Record<string, unknown>
  entry: {
    module: {
      createPages: (
        build: unknown,
        options: RendererOptions,
      ) => (request: Request) => Promise<Response>
    }
  }
}

/**
 * Renders and compresses the page at an address (path and query). It gets nothing else of a request, so
 * no header of one client can affect the page of another.
 */
export function createPageRenderer(
  build: ServerBuild,
  { siteUrl, shopEmail }: Environment,
  { address: backendAddress, renderer }: ShopBackend,
  report: RendererOptions['report'],
): (address: string) => Promise<RenderedPage> {
  const options = { siteUrl, shopEmail, backendAddress, renderer, report }
  const render = build.entry.module.createPages(build, options)
  return async (address) => {
    const response = await render(new Request(siteUrl + address))
    const { buffer, byteOffset, length } = await response.bytes()
    const text = compressPage(Buffer.from(buffer, byteOffset, length))
    // Of the compressed text, which is several times shorter than the text.
    const etag = `W/"${hash('sha256', await text.get('br'), 'base64url').slice(0, 22)}"`
    return {
      status: response.status,
      headers: { ...pageHeaders(response, backendAddress.url), ETag: etag },
      text,
      cacheable: response.status < 500 && !isPrivate(response.headers),
    }
  }
}

function isPrivate(headers: Headers) {
  return /no-store|private/.test(headers.get('cache-control') ?? '') || headers.has('set-cookie')
}

function pageHeaders({ headers, status }: Response, backendUrl: string): Record<string, string> {
  const { 'content-security-policy-scripts': scripts = '', ...rest } = Object.fromEntries(headers)
  const isDocument = rest['content-type']?.startsWith('text/html') ?? false
  if (isDocument) rest['content-security-policy'] = contentSecurityPolicy(scripts, backendUrl)
  rest['Vary'] = 'Accept-Encoding'
  rest['cache-control'] ??=
    status === 200 ? (isDocument ? documentCaching : dataCaching) : 'no-store'
  return rest
}

// A browser revalidates each time (304). A CDN asks every second, so that a change is shown within two; it may
// send an older page only while no host answers.
const documentCaching = 'public, max-age=0, s-maxage=1, stale-if-error=3600'
// Loader data for client-side navigation. 5 s cover the time between a prefetch and the click.
const dataCaching = 'public, max-age=5, s-maxage=1, stale-if-error=3600'
