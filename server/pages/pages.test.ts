import { request as ask, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { FreshBackend } from '../../tests/support/backend.ts'
import { openSampleCatalog } from '../../tests/support/sample-catalog.ts'
import { compressPage } from '../http/compression.ts'
import { readEnvironment } from '../environment.ts'
import { listen, type HttpServer } from '../http/http-server.ts'
import { openServer } from '../http/http-server.test-support.ts'
import { startCacheInvalidation, type CacheInvalidation } from './cache-invalidation.ts'
import { PageCache, type RenderedPage } from './page-cache.ts'
import { otherReleaseHandler, pageHandler } from './pages.ts'
import { Overloaded } from '../../backend/scheduling/fair-scheduler.ts'
import { createPageScheduler } from '../../backend/scheduling/schedulers.ts'

// Server, cache and database are real; a page is one line with a product's name, price and stock.
let shop: FreshBackend
let http: HttpServer
let invalidation: CacheInvalidation
let port: number
let rendered: string[] = []
let slowPages = Promise.withResolvers<void>()

beforeAll(async () => {
  shop = await openSampleCatalog()
  invalidation = startCacheInvalidation(shop.database.owner, (isAffected) =>
    cache.invalidate(isAffected),
  )
  const scheduler = createPageScheduler()
  const cache = new PageCache({
    render: renderLine,
    inTurn: (client, work) => scheduler.run('pages', client, work),
    freshMs: () => invalidation.freshMs(),
  })
  const log = pino({ level: 'silent' })
  const environment = readEnvironment({ PORT: '0', TRUSTED_PROXIES: '127.0.0.1' })
  http = await listen(environment, [pageHandler(cache)], log)
  port = (http.server.address() as AddressInfo).port
  while (invalidation.freshMs() <= 1_000) await wait(20)
})
beforeEach(() => (rendered = []))
afterAll(async () => {
  await http.close()
  await invalidation.close()
  await shop.close()
})

async function renderLine(address: string): Promise<RenderedPage> {
  rendered.push(address)
  if (address.startsWith('/slow')) await slowPages.promise
  if (address === '/busy') throw new Overloaded(503)
  if (address === '/products?minPrice=0') return redirectTo('/products?featured=true')
  const slug = address.split('/')[2] ?? ''
  const { data } = await shop.visitor.from('shop_products').select().eq('slug', slug).throwOnError()
  const [product] = data
  const line = product
    ? `${product.name} ${product.price} ${product.stock_quantity}`
    : 'Page not found'
  const etag = `W/"${line.replace(/\W/g, '')}"`
  const headers = {
    ETag: etag,
    Vary: 'Accept-Encoding',
    'Content-Type': 'text/plain; charset=utf-8',
  }
  const text = compressPage(Buffer.from(line))
  return { status: product ? 200 : 404, headers, text, cacheable: true }
}

function redirectTo(location: string): RenderedPage {
  const text = compressPage(Buffer.from(''))
  return { status: 302, headers: { location }, text, cacheable: true }
}

interface Answer {
  status: number | undefined
  headers: IncomingMessage['headers']
  body: Buffer
}

function visit(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<Answer>((resolve, reject) => {
    const request = ask({ port, path, headers, method }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const { statusCode: status } = response
        resolve({ status, headers: response.headers, body: Buffer.concat(parts) })
      })
    })
    request.on('error', reject).end()
  })
}

const read = async (path: string) => (await visit(path)).body.toString()

async function readsWithin(path: string, line: string, timeout: number) {
  await expect.poll(() => read(path), { timeout, interval: 100 }).toBe(line)
}

describe('a cached page', () => {
  const path = '/products/linen-shirt-4'
  const line = 'Linen Shirt 04 40 4'

  it('is sent in the encoding that the client accepts, with its length', async () => {
    const brotli = await visit(path, { 'Accept-Encoding': 'gzip, deflate, br, zstd' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.body).toString()).toBe(line)
    const gzip = await visit(path, { 'Accept-Encoding': 'gzip' })
    expect(gunzipSync(gzip.body).toString()).toBe(line)
    const plain = await visit(path)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers['content-length']).toBe(String(plain.body.length))
    const head = await visit(path, {}, 'HEAD')
    expect([head.headers['content-length'], head.body.length]).toEqual([String(line.length), 0])
  })

  it('is one page for any campaign parameters (A-32)', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, n) => visit(`${path}?utm_id=${n}`)))
    expect(rendered.length).toBeLessThanOrEqual(1)
  })

  it('redirects with the campaign parameters of each request', async () => {
    for (const tag of ['utm_id=1', 'utm_id=2']) {
      const { status, headers } = await visit(`/products?${tag}&minPrice=0`)
      expect([status, headers.location]).toEqual([302, `/products?featured=true&${tag}`])
    }
    expect(rendered).toEqual(['/products?minPrice=0'])
  })

  it('rejects POST, long addresses and malformed ones (A-29)', async () => {
    expect((await visit(path, {}, 'POST')).status).toBe(405)
    expect((await visit(`/products?search=${'a'.repeat(9_000)}`)).status).toBe(414)
    expect((await visit('/products/%E0%A4%A')).status).toBe(404)
  })

  it('answers 503 with Retry-After when too many wait', async () => {
    const answer = await visit('/busy')
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2'])
  })
})

describe('pages that are not cached', () => {
  const visitAs = (client: string, path: string) => visit(path, { 'X-Forwarded-For': client })

  it('are rendered in turns between addresses, and one address takes no page of another', async () => {
    slowPages = Promise.withResolvers()
    let refused = 0
    async function attack(path: string) {
      if ((await visitAs('192.0.2.1', path)).status === 429) refused += 1
    }
    const attacks = [1, 2, 3].map((n) => attack(`/slow/${n}`))
    await expect.poll(() => rendered.length).toBe(3)
    // Also a page that the attacker waits for comes in the visitor's own turn.
    const path = '/products/linen-shirt-11'
    attacks.push(attack(path), ...Array.from({ length: 296 }, (_, n) => attack(`/slow/more-${n}`)))
    await expect.poll(() => refused).toBe(300 - 48)
    const others = ['198.51.100.7', '2001:db8:0:7::1', '2001:db8:0:8::1']
    const answers = await Promise.all(others.map((client) => visitAs(client, path)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(rendered.filter((address) => address === path)).toHaveLength(1)
    slowPages.resolve()
    await Promise.all(attacks)
  })
})

describe('a change in the database', () => {
  it('is visible within two seconds', async () => {
    await read('/products/linen-shirt-7')
    await wait(1_100)
    await shop.database.owner.query(
      `update public.shop_products set price = 77.5 where slug = 'linen-shirt-7'`,
    )
    await readsWithin('/products/linen-shirt-7', 'Linen Shirt 07 77.5 7', 2_000)
  })

  it('of what no page shows causes no rendering', async () => {
    await read('/products/linen-shirt-20')
    rendered = []
    await shop.database.owner.query(
      `update public.shop_products set stock_quantity = stock_quantity - 1 where slug = 'linen-shirt-20'`,
    )
    await wait(1_200)
    await read('/products/linen-shirt-20')
    expect(rendered).toEqual([])
  })

  it('during a lost connection is visible afterwards', async () => {
    const { owner } = shop.database
    await read('/products/linen-shirt-9')
    await owner.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%catalog%'`)
    await owner.query(`update public.shop_products set price = 99.5 where slug = 'linen-shirt-9'`)
    await readsWithin('/products/linen-shirt-9', 'Linen Shirt 09 99.5 9', 3_000)
    await expect.poll(() => invalidation.freshMs()).toBeGreaterThan(1_000)
  })
})

it.each([
  ['/products/linen-shirt.data?_routes=product/b', '/products/linen-shirt'],
  ['/_.data?_routes=root,home/b', '/'],
  ['/search.data?q=navy%20coat&_routes=search/b', '/search?q=navy+coat'],
  ['/products.data?_routes=products/a', null],
  ['/products.data', null],
  ['/products?_routes=products/b', null],
  ['//other.example/.data?_routes=product/b', null],
])('of %s the page %s is loaded anew (F-21)', async (asked, page) => {
  const handler = otherReleaseHandler({ root: {}, 'products/a': {}, 'product/a': {} })
  const { origin } = await openServer([handler])
  const { status, headers } = await fetch(origin + asked)
  expect([status, headers.get('x-remix-redirect')]).toEqual(
    page === null ? [404, null] : [204, page],
  )
  if (page !== null) expect(headers.get('x-remix-reload-document')).toBe('true')
})
