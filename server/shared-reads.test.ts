import { beforeEach, describe, expect, it } from 'vitest'

import { SharedReads } from './shared-reads.ts'

const categories = 'http://inside/rest/v1/shop_categories?select=id'
const products = 'http://inside/rest/v1/shop_products?select=id'

let asked: unknown[]
let hears: boolean
let now: number
let status: number
let reads: SharedReads

beforeEach(() => {
  asked = []
  hears = true
  now = 0
  status = 200
  reads = new SharedReads({
    hears: () => hears,
    now: () => now,
    async fetch(input, init) {
      asked.push([input, init?.body])
      const words = `answer ${asked.length}`
      await Promise.resolve()
      return new Response(words, { status, headers: { 'x-kept': 'too' } })
    },
  })
})

async function ask(address: string, body?: string) {
  const answer = await reads.fetch(address, body ? { method: 'POST', body } : { method: 'GET' })
  return `${answer.status} ${await answer.text()} ${answer.headers.get('x-kept')}`
}

describe('what many pages ask alike', () => {
  it('is asked once, also by pages that are rendered at the same time', async () => {
    const answers = await Promise.all([ask(categories), ask(categories)])
    expect([...answers, await ask(categories)]).toEqual(Array(3).fill('200 answer 1 too'))
    expect(asked).toHaveLength(1)
  })

  it('is asked again once something changed, even while the answer is under way', async () => {
    const before = ask(categories)
    reads.forget()
    expect(await ask(categories)).toBe('200 answer 2 too')
    expect(await before).toBe('200 answer 1 too')
    expect(await ask(categories)).toBe('200 answer 2 too')
  })

  it('is asked for each page while changes are not told, and once a minute all the same', async () => {
    await ask(categories)
    hears = false
    await ask(categories)
    hears = true
    expect(asked).toHaveLength(2)
    now = 60_000
    expect(await ask(categories)).toBe('200 answer 3 too')
  })

  it('tells questions with other words apart, and leaves what is asked for one page alone', async () => {
    const counts = 'http://inside/rest/v1/rpc/category_counts'
    await ask(counts, '{"q":"coat"}')
    await ask(counts, '{"q":"silk"}')
    await ask(counts, '{"q":"coat"}')
    await ask(products)
    await ask(products)
    expect(asked).toHaveLength(4)
  })

  it('is not remembered when it failed', async () => {
    status = 503
    expect(await ask(categories)).toBe('503 answer 1 too')
    status = 200
    expect(await ask(categories)).toBe('200 answer 2 too')
  })

  it('takes no more room than a hundred answers, the oldest going first', async () => {
    for (let n = 0; n <= 100; n += 1) await ask(`${categories}&n=${n}`)
    await ask(`${categories}&n=100`)
    expect(asked).toHaveLength(101)
    await ask(`${categories}&n=0`)
    expect(asked).toHaveLength(102)
  })
})
