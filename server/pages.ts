import type { IncomingMessage, ServerResponse } from 'node:http'

import { pageAddress } from '../app/platform/page-address.ts'
import type { ShopBackend } from './backend.ts'
import { chooseEncoding } from './compression.ts'
import type { Doorway } from './doorway.ts'
import type { Environment } from './environment.ts'
import { refuse, type Door } from './host.ts'
import type { Log } from './log.ts'
import { PageCache, type RenderedPage } from './page-cache.ts'
import { followNews } from './page-news.ts'
import { Overloaded, PageQueue } from './page-queue.ts'
import { createPageRenderer, type ServerBuild } from './page-renderer.ts'
import { Repacking } from './repacking.ts'
import { SharedReads } from './shared-reads.ts'

export interface Pages {
  door: Door
  close(): Promise<void>
}

/** The last door: the storefront itself, rendered once for everybody and kept until something changes. */
export async function openPages(
  { siteUrl }: Environment,
  backend: ShopBackend,
  log: Log,
  doorway: Doorway,
): Promise<Pages> {
  const reads = new SharedReads({
    fetch: backend.renderer.fetch ?? fetch,
    hears: () => clock.hears(),
  })
  const render = createPageRenderer(await loadBuild(), {
    siteUrl,
    backendAddress: backend.address,
    renderer: { ...backend.renderer, fetch: reads.fetch },
    report: (error) => log.error({ err: error }, 'A page met an error'),
    moment: () => doorway.pass(),
  })
  const queue = new PageQueue(rendering)
  const clock = followNews(backend.catalogNews, (isConcerned) => {
    reads.forget()
    cache.outdate(isConcerned)
  })
  const cache = new PageCache({
    render: (address) => queue.run(() => render(address)),
    freshMs: () => clock.freshMs(),
  })
  const repacking = new Repacking(() => queue.isBusy)
  return { door: pageDoor(cache, repacking), close: () => clock.close() }
}

/** Answers from the cache, which renders what it does not have; what is asked for again is packed better. */
export function pageDoor(cache: PageCache, repacking: Repacking): Door {
  return ({ request, response, path, query }) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end()
      return true
    }
    if (path.length + query.length > longestAddress) {
      refuse(response, 414, 'This address is too long')
      return true
    }
    const address = pageAddress(path, query)
    if (address === null) {
      refuse(response, 400, 'This address cannot be read')
      return true
    }
    const page = cache.ready(address)
    if (!page) return waitForPage(request, response, cache, address)
    repacking.wish(page.text)
    return sendPage(request, response, page)
  }
}

async function waitForPage(
  request: IncomingMessage,
  response: ServerResponse,
  cache: PageCache,
  address: string,
): Promise<boolean> {
  try {
    return await sendPage(request, response, await cache.get(address))
  } catch (error) {
    if (!(error instanceof Overloaded)) throw error
    refuse(response, 503, 'Many people are here right now. Please try again in a moment.')
    return true
  }
}

/** At once where the compressed form is there; that is every time but the first. */
function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: RenderedPage,
): boolean | Promise<boolean> {
  if (page.status === 200 && isKnown(request.headers['if-none-match'], page.etag)) {
    response.writeHead(304, page.headers).end()
    return true
  }
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const send = (body: Buffer) => {
    response.writeHead(page.status, {
      ...page.headers,
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      'Content-Length': body.length,
    })
    response.end(request.method === 'HEAD' ? undefined : body)
    return true
  }
  const ready = page.text.ready(encoding)
  return ready ? send(ready) : page.text.get(encoding).then(send)
}

/** Browsers send one tag, proxies sometimes a list. */
function isKnown(known: string | undefined, etag: string) {
  if (known === undefined) return false
  return known === etag || known === '*' || known.includes(etag.slice(2))
}

async function loadBuild(): Promise<ServerBuild> {
  return import(new URL('../build/server/index.js', import.meta.url).href)
}

const longestAddress = 8 * 1024
// Rendering computes on one core; what overlaps is the waiting for the database.
const rendering = { atOnce: 4, waiting: 256, patienceMs: 2_000 }
