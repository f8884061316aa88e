import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import autocannon from 'autocannon'

import { percentile } from '../tests/support/measurements.ts'
import type { ToSend } from './bare-server.ts'
import type { BenchShop, Chapter, Line } from './chapter.ts'

/**
 * Pages from memory (200) and known already (304), beside a bare `node:http` server that sends the same bytes and
 * headers, by turns; then pages that are rendered anew.
 */
export const measurePages: Chapter = async (testShop) => {
  const lines: Line[] = []
  for (const path of ['/', '/products', await firstProductPath(testShop)]) {
    const asked = { 'accept-encoding': 'br' }
    const etag = (await fetch(testShop.url + path, { headers: asked })).headers.get('etag') ?? ''
    lines.push(await besideBareServer(testShop, path, asked))
    lines.push(await besideBareServer(testShop, path, { ...asked, 'if-none-match': etag }))
  }
  lines.push(await measureCold(testShop, (price) => `/products?minPrice=${price}`))
  lines.push(await measureCold(testShop, (price) => `/search?q=a&minPrice=${price}`))
  return lines
}

const rounds = 5

async function besideBareServer(
  { url, server }: BenchShop,
  path: string,
  headers: Record<string, string>,
): Promise<Line> {
  const bare = await openBareCopy(url + path, headers)
  const ours: number[] = []
  const bares: number[] = []
  const cpu: number[] = []
  try {
    for (let round = 0; round < rounds; round += 1) {
      const before = server.cpuMs()
      const served = await serve(url + path, headers)
      cpu.push(((server.cpuMs() - before) * 1_000) / served.all)
      ours.push(served.perSecond)
      bares.push((await serve(bare.url, headers)).perSecond)
    }
  } finally {
    bare.close()
  }
  const [perSecond, barePerSecond] = [percentile(ours, 0.5), percentile(bares, 0.5)]
  return {
    what: `${path}, ${bare.status}`,
    'a second': perSecond,
    'bare server, a second': barePerSecond,
    'shop / bare server, %': (perSecond / barePerSecond) * 100,
    'cpu ms': percentile(cpu, 0.5) / 1_000,
    'database cpu ms': 0,
  }
}

async function serve(url: string, headers: Record<string, string>) {
  const result = await autocannon({ url, headers, connections: 16, duration: 2 })
  const all = result['2xx'] + result['3xx']
  if (result['4xx'] + result['5xx'] + result.errors > 0) throw new Error(`${url} was refused`)
  return { all, perSecond: all / result.duration }
}

/** Pages that are not cached, four at a time: reading through REST, rendering, compressing. */
async function measureCold(
  { url, server, database }: BenchShop,
  path: (price: string) => string,
): Promise<Line> {
  let next = 0
  // Lowest prices below most of the catalogue's: each makes an address of its own.
  async function visit(until: number) {
    while (next < until) {
      const address = url + path(((next += 1) / 100).toFixed(2))
      const response = await fetch(address, { headers: { 'accept-encoding': 'br' } })
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`${address} was answered ${response.status}`)
    }
  }
  function visitors(pages: number) {
    const until = next + pages
    return Promise.all([1, 2, 3, 4].map(() => visit(until)))
  }
  await visitors(pagesUntilCompiled)
  const [before, databaseBefore, startedAt] = [server.cpuMs(), database.cpuMs(), performance.now()]
  await visitors(coldPages)
  return {
    what: `${path('…')}, rendered anew`,
    'a second': coldPages / ((performance.now() - startedAt) / 1_000),
    'bare server, a second': '',
    'shop / bare server, %': '',
    'cpu ms': (server.cpuMs() - before) / coldPages,
    'database cpu ms': (database.cpuMs() - databaseBefore) / coldPages,
  }
}

/** After 400 pages a fifth of the code that is used is still to be compiled. */
const pagesUntilCompiled = 1_200
const coldPages = 800

export async function firstProductPath({ url }: Pick<BenchShop, 'url'>) {
  const listing = await (await fetch(`${url}/products`)).text()
  const [, path] = /href="(\/products\/[^"?]+)"/.exec(listing) ?? []
  if (!path) throw new Error('The listing shows no product')
  return path
}

interface BareServer {
  url: string
  status: number
  close(): void
}

/** A bare node:http server that responds to every request as the shop does to one of `url` with these headers. */
async function openBareCopy(url: string, headers: Record<string, string>): Promise<BareServer> {
  const copy = await readSettled(url, headers)
  const child = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)))
  child.send(copy)
  const [port] = (await once(child, 'message')) as [number]
  return {
    url: `http://127.0.0.1:${port}/`,
    status: copy.status,
    close: () => child.disconnect(),
  }
}

/** The response that later visitors get. The first one may be an outdated page, with another header. */
export async function readSettled(url: string, headers: Record<string, string>): Promise<ToSend> {
  for (const _ of ['the first', 'again']) await readResponse(url, headers)
  await wait(100)
  return readResponse(url, headers)
}

/** As it is sent: `fetch` would decompress it. */
function readResponse(url: string, headers: Record<string, string>): Promise<ToSend> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const sent = { ...response.headers }
        // node:http writes these itself, there as here.
        for (const name of ['date', 'connection', 'keep-alive', 'transfer-encoding'])
          delete sent[name]
        resolve({
          status: response.statusCode ?? 200,
          headers: sent as Record<string, string>,
          body: Buffer.concat(parts).toString('base64'),
        })
      })
    })
      .on('error', reject)
      .end()
  })
}
