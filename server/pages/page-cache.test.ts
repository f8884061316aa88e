import { describe, expect, it } from 'vitest'

import { CompressedText } from '../http/compression.ts'
import { PageCache, type RenderedPage } from './page-cache.ts'
import { Overloaded } from '../../backend/scheduling/fair-scheduler.ts'

function page(text: string, more: Partial<RenderedPage> = {}): RenderedPage {
  const body = new CompressedText({ identity: Buffer.from(text) })
  return { status: 200, headers: {}, text: body, cacheable: true, ...more }
}

/** A cache with a clock and a renderer that the test controls. */
function openCache({ freshMs = Infinity, maxBytes = 1_000_000 } = {}) {
  const renderer = {
    now: 0,
    rendered: [] as string[],
    answer: page('first') as RenderedPage | Error,
  }
  const cache = new PageCache({
    maxBytes,
    now: () => renderer.now,
    freshMs: () => freshMs,
    inTurn: (_client, work) => work(),
    render: async (address) => {
      renderer.rendered.push(address)
      await new Promise((resolve) => setImmediate(resolve))
      if (renderer.answer instanceof Error) throw renderer.answer
      return renderer.answer
    },
  })
  async function read(address = '/') {
    const { text } = await cache.get(address, 'ada')
    return (await text.get('identity')).toString()
  }
  return { cache, renderer, read }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('PageCache', () => {
  it('renders a page once for a thousand concurrent requests', async () => {
    const { renderer, read } = openCache()
    const texts = await Promise.all(Array.from({ length: 1000 }, () => read('/products')))
    expect(new Set(texts)).toEqual(new Set(['first']))
    expect(renderer.rendered).toEqual(['/products'])
    await read('/products')
    expect(renderer.rendered).toHaveLength(1)
  })

  it('sends the stale page while the new one is rendered', async () => {
    const { cache, renderer, read } = openCache()
    await read()
    renderer.now = 5_000
    cache.invalidate(() => true)
    renderer.answer = page('second')
    expect(await read()).toBe('first')
    await expect.poll(() => read()).toBe('second')
  })

  it('lets no cache before this one keep a page that is outdated already (F-32)', async () => {
    const { cache, renderer } = openCache()
    const caching = { 'cache-control': 'public, s-maxage=1' }
    renderer.answer = page('first', { headers: caching })
    const headers = async () => (await cache.get('/', 'ada')).headers
    expect(await headers()).toEqual(caching)
    renderer.now = 5_000
    cache.invalidate(() => true)
    renderer.answer = page('second', { headers: caching })
    expect(await headers()).toEqual({ 'cache-control': 'no-cache' })
    await expect.poll(headers).toEqual(caching)
    // Changed again within the second in which it was rendered.
    cache.invalidate(() => true)
    expect(await headers()).toEqual({ 'cache-control': 'no-cache' })
  })

  it('sends no page that has been stale for more than a second', async () => {
    const { cache, renderer, read } = openCache()
    await read()
    renderer.now = 5_000
    cache.invalidate(() => true)
    renderer.now = 6_001
    renderer.answer = page('second')
    expect(await read()).toBe('second')
  })

  it('renders once a second under a stream of changes', async () => {
    const { cache, renderer, read } = openCache()
    for (renderer.now = 0; renderer.now < 10_000; renderer.now += 20) {
      cache.invalidate(() => true)
      await read()
      await settled()
    }
    expect(renderer.rendered.length).toBeGreaterThanOrEqual(8)
    expect(renderer.rendered.length).toBeLessThanOrEqual(11)
  })

  it('marks a rendering in progress as stale', async () => {
    const { cache, renderer, read } = openCache()
    const early = read()
    cache.invalidate(() => true)
    expect(await early).toBe('first')
    renderer.answer = page('second')
    renderer.now = 2_000
    expect(await read()).toBe('second')
  })

  it('renders a page anew after a second that lacks something', async () => {
    const { renderer, read } = openCache()
    renderer.answer = page('first', { headers: { 'cache-control': 'no-cache' } })
    expect(await read()).toBe('first')
    renderer.answer = page('second')
    renderer.now = 999
    expect(await read()).toBe('first')
    renderer.now = 1_000
    expect(await read()).toBe('second')
    renderer.now = 60_000
    expect(await read()).toBe('second')
    expect(renderer.rendered).toHaveLength(2)
  })

  it('expires pages after freshMs without invalidation', async () => {
    const { renderer, read } = openCache({ freshMs: 10_000 })
    await read()
    renderer.now = 9_999
    await read()
    await settled()
    expect(renderer.rendered).toHaveLength(1)
    renderer.now = 11_001
    renderer.answer = page('second')
    expect(await read()).toBe('second')
  })

  it('sends the stale page while rendering fails', async () => {
    const { cache, renderer, read } = openCache()
    await read()
    renderer.now = 5_000
    cache.invalidate(() => true)
    renderer.now = 10_000
    for (const trouble of [page('sorry', { status: 503, cacheable: false }), new Overloaded(503)]) {
      renderer.answer = trouble
      expect(await read()).toBe('first')
      renderer.now += 2_000
    }
    renderer.answer = page('second')
    expect(await read()).toBe('second')
  })

  it('sends no page that is an hour old while rendering fails', async () => {
    const { renderer, read } = openCache({ freshMs: 10_000 })
    await read()
    renderer.answer = page('sorry', { status: 503, cacheable: false })
    renderer.now = 60 * 60 * 1_000
    expect(await read()).toBe('sorry')
    renderer.now += 500
    expect(await read()).toBe('sorry')
  })

  it('stores neither errors nor private pages', async () => {
    const { cache, renderer, read } = openCache()
    renderer.answer = page('sorry', { status: 503, cacheable: false })
    expect(await read('/products')).toBe('sorry')
    renderer.answer = page('my cart', { cacheable: false })
    expect(await read('/cart')).toBe('my cart')
    expect(cache.peek('/products', 'ada')).toBeNull()
    expect(cache.peek('/cart', 'ada')).toBeNull()
  })

  it('evicts the least recently used pages', async () => {
    const { cache, read } = openCache({ maxBytes: 15_000 })
    for (const address of ['/a', '/b', '/c', '/a', '/d', '/e']) await read(address)
    // Each counts for 3,016 bytes.
    const cached = ['/a', '/b', '/c', '/d', '/e'].filter((address) => cache.peek(address, 'ada'))
    expect(cached).toEqual(['/a', '/c', '/d', '/e'])
  })

  it('404s evict no page', async () => {
    const { cache, renderer, read } = openCache({ maxBytes: 7_500 })
    await read('/products')
    renderer.answer = page('x'.repeat(100_000), { status: 404 })
    const wrong = Array.from({ length: 200 }, (_, number) => `/wrong-${number}`)
    for (const address of wrong) await read(address)
    expect(cache.peek('/products', 'ada')).not.toBeNull()
    const cached = wrong.filter((address) => cache.peek(address, 'ada'))
    expect(cached.length * 240_000).toBeLessThan(5 * 1024 * 1024)
  })
})
