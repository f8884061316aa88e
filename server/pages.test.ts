import { request as ask, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { listenFor } from '../backend/rest/notification-listener.ts'
import type { FreshBackend } from '../tests/stage/backend.ts'
import { openSmallShop } from '../tests/stage/small-shop.ts'
import { CompressedText } from './compression.ts'
import { readEnvironment } from './environment.ts'
import { listen, type Host } from './host.ts'
import { PageCache, type RenderedPage } from './page-cache.ts'
import { followNews, type PageClock } from './page-news.ts'
import { Overloaded } from './page-queue.ts'
import { pageDoor } from './pages.ts'
import { Repacking } from './repacking.ts'

// The host, the cache and the database are real; a page is one line with a product's name, price and stock.
let shop: FreshBackend
let host: Host
let clock: PageClock
let port: number
let rendered: string[] = []

beforeAll(async () => {
  shop = await openSmallShop()
  const { owner } = shop.database
  clock = followNews({ follow: (ear) => listenFor('catalog', owner, ear) }, (isConcerned) =>
    cache.outdate(isConcerned),
  )
  const cache = new PageCache({ render: renderLine, freshMs: () => clock.freshMs() })
  const log = pino({ level: 'silent' })
  const repacking = new Repacking(() => false)
  host = await listen(readEnvironment({ PORT: '0' }), [pageDoor(cache, repacking)], log)
  port = (host.server.address() as AddressInfo).port
  while (clock.freshMs() <= 1_000) await wait(20)
})
beforeEach(() => (rendered = []))
afterAll(async () => {
  await host.close()
  await clock.close()
  await shop.close()
})

async function renderLine(address: string): Promise<RenderedPage> {
  rendered.push(address)
  if (address === '/busy') throw new Overloaded('busy')
  if (address === '/long') return longPage()
  const slug = address.split('/')[2] ?? ''
  const { data } = await shop.visitor.from('shop_products').select().eq('slug', slug).throwOnError()
  const [product] = data
  const line = product
    ? `${product.name} ${product.price} ${product.stock_quantity}`
    : 'Page not found'
  const etag = `W/"${line.replace(/\W/g, '')}"`
  const headers = { ETag: etag, 'Content-Type': 'text/plain; charset=utf-8' }
  const text = new CompressedText(Buffer.from(line), 5)
  return { status: product ? 200 : 404, headers, etag, text, keepable: true }
}

/** Long enough for one way of packing to show beside another. */
function longPage(): RenderedPage {
  const lines = Array.from({ length: 500 }, (_, n) => `${n} times ${n} are ${n * n}`)
  const text = new CompressedText(Buffer.from(lines.join('\n')), 5)
  text.packLightly()
  return { status: 200, headers: { ETag: 'W/"long"' }, etag: 'W/"long"', text, keepable: true }
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

describe('a page from memory', () => {
  const path = '/products/linen-shirt-4'
  const line = 'Linen Shirt 04 40 4'

  it('comes in the form that the visitor takes, with its whole length', async () => {
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

  it('is not sent again to whoever has it', async () => {
    const { etag = '' } = (await visit(path)).headers
    const known = await visit(path, { 'If-None-Match': etag })
    expect([known.status, known.body.length]).toEqual([304, 0])
    expect((await visit(path, { 'If-None-Match': `"other", ${etag}` })).status).toBe(304)
    expect((await visit(path, { 'If-None-Match': '"other"' })).status).toBe(200)
  })

  it('is packed better when it is asked for again, and is the same page to whoever has it', async () => {
    const asked = { 'Accept-Encoding': 'br' }
    const first = await visit('/long', asked)
    const later = () => visit('/long', asked)
    await expect.poll(async () => (await later()).body.length).toBeLessThan(first.body.length)
    expect(brotliDecompressSync((await later()).body)).toEqual(brotliDecompressSync(first.body))
    const known = await visit('/long', { ...asked, 'If-None-Match': first.headers.etag ?? '' })
    expect(known.status).toBe(304)
    expect(rendered).toEqual(['/long'])
  })

  it('is one page, whatever a campaign hangs on its address (A-32)', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, n) => visit(`${path}?utm_id=${n}`)))
    expect(rendered.length).toBeLessThanOrEqual(1)
  })

  it('takes no posts, no endless addresses and none that cannot be read (A-29)', async () => {
    expect((await visit(path, {}, 'POST')).status).toBe(405)
    expect((await visit(`/products?search=${'a'.repeat(9_000)}`)).status).toBe(414)
    expect((await visit('/products/%E0%A4%A')).status).toBe(400)
  })

  it('asks for patience when too many wait', async () => {
    const answer = await visit('/busy')
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2'])
  })
})

describe('a change in the database', () => {
  it('shows within two seconds', async () => {
    await read('/products/linen-shirt-7')
    await wait(1_100)
    await shop.database.owner.query(
      `update public.shop_products set price = 77.5 where slug = 'linen-shirt-7'`,
    )
    await readsWithin('/products/linen-shirt-7', 'Linen Shirt 07 77.5 7', 2_000)
  })

  it('of what nobody can see costs no rendering', async () => {
    await read('/products/linen-shirt-20')
    rendered = []
    await shop.database.owner.query(
      `update public.shop_products set stock_quantity = stock_quantity - 1 where slug = 'linen-shirt-20'`,
    )
    await wait(1_200)
    await read('/products/linen-shirt-20')
    expect(rendered).toEqual([])
  })

  it('under a stream of sales costs each page one rendering a second', async () => {
    const { owner } = shop.database
    const sell = `update public.shop_products set stock_quantity = 3 - stock_quantity % 2 where slug = 'silk-scarf'`
    await read('/products/silk-scarf')
    const until = performance.now() + 2_500
    let sales = 0
    for (; performance.now() < until; sales += 1) {
      await owner.query(sell)
      await read('/products/silk-scarf')
    }
    expect(sales).toBeGreaterThan(20)
    expect(rendered.length).toBeLessThanOrEqual(4)
  })

  it('shows after the connection that tells of it was cut, even when it came meanwhile', async () => {
    const { owner } = shop.database
    await read('/products/linen-shirt-9')
    await owner.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%catalog%'`)
    await owner.query(`update public.shop_products set price = 99.5 where slug = 'linen-shirt-9'`)
    await readsWithin('/products/linen-shirt-9', 'Linen Shirt 09 99.5 9', 3_000)
    await expect.poll(() => clock.freshMs()).toBeGreaterThan(1_000)
  })
})
