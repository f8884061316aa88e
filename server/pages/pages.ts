import type { ServerResponse } from 'node:http'

import { pageAddress, unknownQuery, withQuery } from '../../app/navigation/page-address.ts'
import type { ShopBackend } from '../backend.ts'
import { Overloaded } from '../../backend/scheduling/fair-scheduler.ts'
import { createPageScheduler } from '../../backend/scheduling/schedulers.ts'
import type { Environment } from '../environment.ts'
import { refuseWrite, sendError, type Handler } from '../http/http-server.ts'
import { overloaded, sendKept } from '../http/send-body.ts'
import type { Log } from '../log.ts'
import { startCacheInvalidation } from './cache-invalidation.ts'
import { PageCache, type RenderedPage } from './page-cache.ts'
import { createPageRenderer, type ServerBuild } from './page-renderer.ts'

export interface Pages {
  handler: Handler
  /** Whether changes of the catalogue are heard of; null where none are announced. */
  isListening(): boolean | null
  close(): Promise<void>
}

/** Opens the built storefront: a public page is rendered once for everybody and cached until it changes. */
export async function openPages(
  environment: Environment,
  backend: ShopBackend,
  log: Log,
): Promise<Pages> {
  const build = await loadBuild()
  const render = createPageRenderer(build, environment, backend, (error) =>
    log.error({ err: error }, 'Page error'),
  )
  const scheduler = createPageScheduler(environment.limits.bounds)
  const cache = new PageCache({
    render,
    inTurn: (client, work) => scheduler.run('pages', client, work),
    freshMs: () => invalidation.freshMs(),
  })
  const invalidation = startCacheInvalidation(backend.pools.owner, (isAffected) =>
    cache.invalidate(isAffected),
  )
  const sendToOwnRelease = otherReleaseHandler(build.routes)
  const sendPages = pageHandler(cache)
  return {
    handler: (exchange) => sendToOwnRelease(exchange) || sendPages(exchange),
    isListening: invalidation.isListening,
    close: () => invalidation.close(),
  }
}

/**
 * Serves pages from the cache, which renders what it lacks.
 *
 * @internal Exported for tests.
 */
export function pageHandler(cache: PageCache): Handler {
  return (exchange) => {
    const { response, path, query } = exchange
    if (refuseWrite(exchange)) return true
    if (path.length + query.length > maxAddressLength) {
      sendError(response, 414, 'This address is too long')
      return true
    }
    const address = pageAddress(path, query)
    const client = exchange.client.subject
    const page = cache.peek(address, client)
    const send = (each: RenderedPage) => sendKept(exchange, withUnknownQuery(each, path, query))
    return page ? send(page) : renderPage(response, cache.get(address, client), send)
  }
}

async function renderPage(
  response: ServerResponse,
  rendering: Promise<RenderedPage>,
  send: (page: RenderedPage) => boolean | Promise<boolean>,
): Promise<boolean> {
  try {
    return await send(await rendering)
  } catch (error) {
    if (!(error instanceof Overloaded)) throw error
    sendError(response, error.status, overloaded)
    return true
  }
}

/** A redirect to the canonical address keeps a campaign's tags; the cached page has none. */
function withUnknownQuery(page: RenderedPage, path: string, query: string): RenderedPage {
  const { location } = page.headers
  if (location === undefined) return page
  const whole = withQuery(location, unknownQuery(path, query))
  return { ...page, headers: { ...page.headers, location: whole } }
}

/**
 * Responds to a request for a page's data that comes from a page of another release, whose screens may read other
 * data: the browser is to load the page as a document. `_routes` of such a request names the routes that the
 * browser knows, and an id names its release (app/navigation/page-address.ts). Screens without data on the server,
 * like the checkout, send none.
 *
 * @param routes those of this release, by id
 * @internal Exported for tests.
 */
export function otherReleaseHandler(routes: Record<string, unknown>): Handler {
  return ({ request, response, path, query }) => {
    if (!path.endsWith('.data') || path.startsWith('//') || request.method !== 'GET') return false
    const asked = new URLSearchParams(query)
    const ids = asked.get('_routes')?.split(',') ?? []
    if (ids.every((id) => Object.hasOwn(routes, id))) return false
    asked.delete('_routes')
    const page = path.replace(/(\/_)?\.data$/, '') || '/'
    response.writeHead(204, {
      'Cache-Control': 'no-store',
      'X-Remix-Redirect': asked.size === 0 ? page : `${page}?${asked}`,
      'X-Remix-Reload-Document': 'true',
    })
    response.end()
    return true
  }
}

async function loadBuild(): Promise<ServerBuild> {
  return import(new URL('../../build/server/index.js', import.meta.url).href)
}

const maxAddressLength = 8 * 1024
