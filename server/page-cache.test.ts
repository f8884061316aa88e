import { describe, expect, it } from 'vitest'

import { CompressedText } from './compression.ts'
import { PageCache, type RenderedPage } from './page-cache.ts'
import { Overloaded } from './page-queue.ts'

function page(text: string, more: Partial<RenderedPage> = {}): RenderedPage {
  const body = new CompressedText(Buffer.from(text), 5)
  return { status: 200, headers: {}, etag: `"${text}"`, text: body, keepable: true, ...more }
}

/** A cache whose clock and renderer are ours. A rendering is done when `finish` is called. */
function openCache({ freshMs = Infinity, maxBytes = 1_000_000 } = {}) {
  const stage = { now: 0, rendered: [] as string[], answer: page('first') as RenderedPage | Error }
  const cache = new PageCache({
    maxBytes,
    now: () => stage.now,
    freshMs: () => freshMs,
    render: async (address) => {
      stage.rendered.push(address)
      await new Promise((resolve) => setImmediate(resolve))
      if (stage.answer instanceof Error) throw stage.answer
      return stage.answer
    },
  })
  async function read(address = '/') {
    const { text } = await cache.get(address)
    return (await text.get('identity')).toString()
  }
  return { cache, stage, read }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('pages from memory', () => {
  it('a thousand visitors at once cost one rendering', async () => {
    const { stage, read } = openCache()
    const texts = await Promise.all(Array.from({ length: 1000 }, () => read('/products')))
    expect(new Set(texts)).toEqual(new Set(['first']))
    expect(stage.rendered).toEqual(['/products'])
    await read('/products')
    expect(stage.rendered).toHaveLength(1)
  })

  it('after a change the old page is sent for a moment at most', async () => {
    const { cache, stage, read } = openCache()
    await read()
    stage.now = 5_000
    cache.outdate(() => true)
    stage.answer = page('second')
    expect(await read()).toBe('first')
    await settled()
    expect(await read()).toBe('second')
  })

  it('nobody gets a page that changed more than a second ago', async () => {
    const { cache, stage, read } = openCache()
    await read()
    stage.now = 5_000
    cache.outdate(() => true)
    stage.now = 6_001
    stage.answer = page('second')
    expect(await read()).toBe('second')
  })

  it('a stream of changes costs one rendering a second', async () => {
    const { cache, stage, read } = openCache()
    for (stage.now = 0; stage.now < 10_000; stage.now += 20) {
      cache.outdate(() => true)
      await read()
      await settled()
    }
    expect(stage.rendered.length).toBeGreaterThanOrEqual(8)
    expect(stage.rendered.length).toBeLessThanOrEqual(11)
  })

  it('a change during the rendering is not forgotten', async () => {
    const { cache, stage, read } = openCache()
    const early = read()
    cache.outdate(() => true)
    expect(await early).toBe('first')
    stage.answer = page('second')
    stage.now = 2_000
    expect(await read()).toBe('second')
  })

  it('without news, pages age by the clock', async () => {
    const { stage, read } = openCache({ freshMs: 10_000 })
    await read()
    stage.now = 9_999
    await read()
    await settled()
    expect(stage.rendered).toHaveLength(1)
    stage.now = 11_001
    stage.answer = page('second')
    expect(await read()).toBe('second')
  })

  it('while nothing can be rendered, the page from before stands in', async () => {
    const { cache, stage, read } = openCache()
    await read()
    stage.now = 5_000
    cache.outdate(() => true)
    stage.now = 10_000
    for (const trouble of [page('sorry', { status: 503, keepable: false }), new Overloaded()]) {
      stage.answer = trouble
      expect(await read()).toBe('first')
      stage.now += 2_000
    }
    stage.answer = page('second')
    expect(await read()).toBe('second')
  })

  it('what went wrong and what is private is never kept', async () => {
    const { cache, stage, read } = openCache()
    stage.answer = page('sorry', { status: 503, keepable: false })
    expect(await read('/products')).toBe('sorry')
    stage.answer = page('my cart', { keepable: false })
    expect(await read('/cart')).toBe('my cart')
    expect(cache.size.pages).toBe(0)
  })

  it('keeps what is looked at and lets go of the rest', async () => {
    const { cache, read } = openCache({ maxBytes: 15_000 })
    for (const address of ['/a', '/b', '/c', '/a', '/d', '/e']) await read(address)
    expect(cache.size.bytes).toBeLessThanOrEqual(15_000)
    expect(cache.ready('/a')).not.toBeNull()
    expect(cache.ready('/b')).toBeNull()
  })

  it('pages that do not exist push no page out', async () => {
    const { cache, stage, read } = openCache({ maxBytes: 7_500 })
    await read('/products')
    stage.answer = page('x'.repeat(100_000), { status: 404 })
    for (let wrong = 0; wrong < 200; wrong += 1) await read(`/wrong-${wrong}`)
    expect(cache.ready('/products')).not.toBeNull()
    expect(cache.size.bytes).toBeLessThan(5 * 1024 * 1024)
  })
})
