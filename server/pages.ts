import { createHash } from 'node:crypto'

import { chooseEncoding, compressText } from './assets.ts'
import type { ShopBackend } from './backend.ts'
import type { Environment } from './environment.ts'
import { refuse, type Door } from './host.ts'
import { contentSecurityPolicy } from './security-headers.ts'

/** What the built storefront offers its host: see app/entry.server.tsx. */
interface ServerEntry {
  createPages: (build: unknown, options: unknown) => (request: Request) => Promise<Response>
}

/**
 * The last door: the storefront itself. The renderer is given the address and nothing else of a
 * visit, so no header of one visitor can colour a page that another one gets.
 */
export async function openPages({ siteUrl }: Environment, backend: ShopBackend): Promise<Door> {
  const build = await loadBuild()
  const render = build.entry.module.createPages(build, {
    siteUrl,
    backendAddress: backend.address,
    renderer: backend.renderer,
  })
  return async ({ request, response, path, query }) => {
    const { method } = request
    if (method !== 'GET' && method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end()
      return true
    }
    const address = siteUrl + path + (query && `?${query}`)
    if (address.length > maxUrlLength || !URL.canParse(address)) {
      refuse(response, address.length > maxUrlLength ? 414 : 400, 'This address cannot be read')
      return true
    }
    const page = await render(new Request(address))
    const body = Buffer.from(await page.arrayBuffer())
    const headers = pageHeaders(page, body, backend.address.url)
    if (page.status === 200 && request.headers['if-none-match'] === headers['ETag']) {
      response.writeHead(304, headers).end()
      return true
    }
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const packed = (await compressText(body, 4))[encoding]
    if (encoding !== 'identity') headers['Content-Encoding'] = encoding
    headers['Content-Length'] = String(packed.length)
    response.writeHead(page.status, headers).end(method === 'HEAD' ? undefined : packed)
    return true
  }
}

function pageHeaders(page: Response, body: Buffer, backendUrl: string): Record<string, string> {
  const headers = Object.fromEntries(page.headers)
  const scripts = page.headers.get('Content-Security-Policy-Scripts') ?? ''
  delete headers['content-security-policy-scripts']
  if (headers['content-type']?.startsWith('text/html')) {
    headers['Content-Security-Policy'] = contentSecurityPolicy(scripts, backendUrl)
  }
  headers['Vary'] = 'Accept-Encoding'
  headers['ETag'] = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  // Everybody gets the same page; a CDN may keep it for moments and serve it while it asks again.
  headers['cache-control'] ??= page.status === 200 ? publicPage : 'no-store'
  return headers
}

async function loadBuild(): Promise<{ entry: { module: ServerEntry } }> {
  return import(new URL('../build/server/index.js', import.meta.url).href)
}

const publicPage = 'public, max-age=15, s-maxage=15, stale-while-revalidate=300'
const maxUrlLength = 8 * 1024
