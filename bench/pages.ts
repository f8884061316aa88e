import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { percentile } from '../tests/support/percentile.ts'
import { openBareCopy } from './bare.ts'
import type { BenchShop, Chapter } from './chapter.ts'
import { serve, measureByTurns, type Served } from './load.ts'
import type { Line } from './table.ts'

/** Pages as browsers ask for them: from memory, known already, and rendered anew. */
export const measurePages: Chapter = async (testShop) => {
  const product = await firstProductPath(testShop)
  const kept: Line[] = []
  for (const path of ['/', '/products', product]) kept.push(...(await measureKept(testShop, path)))
  const cold = [
    await measureCold(
      testShop,
      'listing, 40 cards',
      (n) => `/products?minPrice=${cents(n)}&shown=40`,
    ),
    await measureCold(testShop, 'search, 20 cards', (n) => `/search?q=a&minPrice=${cents(n)}`),
  ]
  return [
    {
      title: 'Pages from memory',
      note: 'Brotli to 16 connections, beside a bare node:http server that sends the same bytes and headers. Limit: node:http itself.',
      lines: kept,
    },
    {
      title: 'Pages rendered anew',
      note: `URLs that are not cached, four at a time: reading through REST, rendering, compressing. Limit: React's renderToString of the same tree out of data that was read before, alone in a process; nobody reads the text. By turns, ${coldTurns} of ${pagesATurn} pages each.`,
      lines: cold,
    },
  ]
}

async function measureKept({ url, server }: BenchShop, path: string): Promise<Line[]> {
  const asked = { 'accept-encoding': 'br' }
  const etag = (await fetch(url + path, { headers: asked })).headers.get('etag') ?? ''
  const known = { ...asked, 'if-none-match': etag }
  const [page, unchanged] = await Promise.all([
    openBareCopy(url + path, asked),
    openBareCopy(url + path, known),
  ])
  try {
    const duration = 2
    const served = await measureByTurns(5, {
      page: () => serve(server, { url: url + path, headers: asked, duration }),
      barePage: () => serve(page.process, { url: page.url, headers: asked, duration }),
      unchanged: () => serve(server, { url: url + path, headers: known, duration }),
      bareUnchanged: () =>
        serve(unchanged.process, { url: unchanged.url, headers: known, duration }),
    })
    return [
      besides(`${kind(path)}, 200`, served.page, served.barePage),
      besides(`${kind(path)}, 304`, served.unchanged, served.bareUnchanged),
    ]
  } finally {
    page.close()
    unchanged.close()
  }
}

export function besides(what: string, ours: Served, bare: Served): Line {
  return {
    what,
    'a second': ours.perSecond,
    'bare server, a second': bare.perSecond,
    'shop / bare server': percent(ours.perSecond / bare.perSecond),
    'cpu µs': ours.cpuMicros,
    'bare server, cpu µs': bare.cpuMicros,
    'cpu, bare server / shop': percent(bare.cpuMicros / ours.cpuMicros),
    'p99 ms': ours.p99,
    refused: ours.refused,
  }
}

/** Pages that are not cached, four at a time. */
export async function measureCold(
  { url, server, database }: BenchShop,
  what: string,
  path: (n: number) => string,
): Promise<Line> {
  let next = 0
  const times: number[] = []
  async function visitor(until: number) {
    for (; next < until;) {
      const startedAt = performance.now()
      const response = await fetch(url + path((next += 1)), {
        headers: { 'accept-encoding': 'br' },
      })
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`${path(next)} was answered ${response.status}`)
      times.push(performance.now() - startedAt)
    }
  }
  const visit = (pages: number) => Promise.all([1, 2, 3, 4].map(() => visitor(next + pages)))
  const alone = await openRenderAlone(url, path(1))
  try {
    await visit(pagesUntilCompiled)
    await alone.render(pagesUntilCompiled)
    times.length = 0
    const used = { ours: 0, database: 0, alone: 0, seconds: 0 }
    for (let turn = 0; turn < coldTurns; turn += 1) {
      const before = [server.cpuMs(), database.cpuMs()] as const
      const startedAt = performance.now()
      await visit(pagesATurn)
      used.seconds += (performance.now() - startedAt) / 1_000
      used.ours += server.cpuMs() - before[0]
      used.database += database.cpuMs() - before[1]
      used.alone += await alone.render(pagesATurn)
    }
    const pages = coldTurns * pagesATurn
    return {
      what,
      'a second': pages / used.seconds,
      'p50 ms': percentile(times, 0.5),
      'p99 ms': percentile(times, 0.99),
      'cpu ms': used.ours / pages,
      'database cpu ms': used.database / pages,
      'React alone, cpu ms': used.alone / pages,
      'React alone / shop': percent(used.alone / used.ours),
    }
  } finally {
    alone.close()
  }
}

/** A process that only renders, and how many milliseconds of processor so many renderings take it. */
async function openRenderAlone(url: string, path: string) {
  const child = fork(fileURLToPath(new URL('render-alone.ts', import.meta.url)), [url, path], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  await once(child, 'message')
  return {
    async render(times: number) {
      child.send(times)
      const [cpuMs] = (await once(child, 'message')) as [number]
      return cpuMs
    },
    close: () => child.disconnect(),
  }
}

export async function firstProductPath({ url }: BenchShop) {
  const listing = await (await fetch(`${url}/products`)).text()
  const [, path] = /href="(\/products\/[^"?]+)"/.exec(listing) ?? []
  if (!path) throw new Error('The listing shows no product')
  return path
}

function kind(path: string) {
  if (path === '/') return 'home'
  return path === '/products' ? 'listing' : 'product'
}

// Lowest prices up to $24, below most of the catalogue's: each makes an address of its own.
const cents = (n: number) => (n / 100).toFixed(2)

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

/** As long as it takes until the engine has compiled what is used: after 400 pages, a fifth is still to come. */
const pagesUntilCompiled = 1_200
const coldTurns = 20
const pagesATurn = 60
