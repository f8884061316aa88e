import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

import { processOf } from '../support/processes.ts'
import { repeatUntilStopped } from './concurrency.ts'
import type { ResilienceTest } from './resilience-test.ts'
import { publishableKey, type TestShop } from './test-shop.ts'
import type { Attack } from './unread-responses-attack.ts'

const megabyte = 1_048_576
const growthMegabytes = 200
/** What may be in use more than before the attack: pages that were cached meanwhile, compiled code. */
const keptMegabytes = 30
const healthMs = 1_000
const holdMs = 20_000
const fallMs = 60_000

/** How many connections, and how many addresses they come from. The last shows whether memory is used again. */
const attacks: Record<string, Pick<Attack, 'connections' | 'addresses'>> = {
  '120 connections of one address': { connections: 120, addresses: 1 },
  '2,000 connections of one address': { connections: 2_000, addresses: 1 },
  '2,000 connections of fifty addresses': { connections: 2_000, addresses: 50 },
  'the same once more': { connections: 2_000, addresses: 50 },
}

/**
 * clients that request large responses, three at a time on each connection, and read none of them.
 * The memory of the server stays within bounds and falls again, and meanwhile others are answered.
 *
 * What falls is the memory in use. The process keeps most of what it once had from the system, in the heap
 * of malloc, and uses it again: resident bytes are bounded over all attacks together.
 */
export const unreadResponses: ResilienceTest = {
  title: 'clients that request large responses and never read them',
  proves: ['A-28'],
  rounds: Object.keys(attacks).length,
  variables: {
    // The limits that a shop has; other tests have more connections of one address.
    LIMITS: 'connections=10000',
    NODE_OPTIONS: `--expose-gc --import ${new URL('memory-report.ts', import.meta.url).href}`,
  },
  async run(testShop, { rounds }) {
    const { path, megabytes } = await insertLargeProducts(testShop)
    const server = processOf(testShop.serverPid())
    const figures: Record<string, unknown> = { 'one response, MB': megabytes }
    await visitPages(testShop)
    const atFirst = server.residentMegabytes()
    let completed = 0
    let passed = true
    for (const round of rounds) {
      const [name, attack] = Object.entries(attacks)[round] ?? []
      if (!name || !attack) break
      await wait(3_000)
      const usedBefore = await megabytesInUse(testShop)
      const before = server.residentMegabytes()
      const cpuBefore = server.cpuMs()
      const memory = watchPeak(server.residentMegabytes)
      const health = watchLatency(testShop)
      const attacker = new Worker(new URL('unread-responses-attack.ts', import.meta.url), {
        workerData: { port: Number(new URL(testShop.url).port), path, publishableKey, ...attack },
      })
      await wait(holdMs)
      const slowest = await health.stop()
      const most = await memory.stop()
      attacker.postMessage('stop')
      await once(attacker, 'message')
      await attacker.terminate()
      const kept = (await lowestUse(testShop, usedBefore)) - usedBefore
      figures[name] = {
        'grown, MB': Math.round(most - before),
        'grown since the start, MB': Math.round(most - atFirst),
        'in use afterwards, MB more than before': Math.round(kept),
        'slowest /health, ms': slowest,
        'processor time of the server, ms': server.cpuMs() - cpuBefore,
      }
      passed &&= most - atFirst < growthMegabytes && slowest < healthMs
      passed &&= kept < keptMegabytes
      completed += 1
    }
    return { rounds: completed, figures, passed }
  },
}

/** Inserts products whose list is one of the largest responses; its address and size. */
async function insertLargeProducts({ owner, url }: TestShop) {
  await owner.query(`
    insert into public.shop_products (slug, name, description, price, stock_quantity, category_id)
    select 'large-' || n, 'Large ' || n, repeat('wool and silk ', 300), 20, 1,
      (select id from public.shop_categories order by slug limit 1)
    from generate_series(1, 1000) as n`)
  const pathOf = (rows: number) => `/rest/v1/shop_products?select=*&slug=like.large*&limit=${rows}`
  // A visitor's response has a limit of its own.
  for (const rows of [1_000, 750, 500, 200, 100]) {
    const answer = await fetch(url + pathOf(rows), { headers: { apikey: publishableKey } })
    const { byteLength } = await answer.arrayBuffer()
    if (answer.ok) return { path: pathOf(rows), megabytes: Math.round(byteLength / megabyte) }
    if (answer.status !== 400) throw new Error(`A list of products is answered ${answer.status}`)
  }
  throw new Error('No list of large products is served')
}

function watchPeak(read: () => number) {
  let most = read()
  const timer = setInterval(() => (most = Math.max(most, read())), 50)
  return {
    async stop() {
      await wait(100)
      clearInterval(timer)
      return most
    },
  }
}

/** Requests /health ten times a second, each time on a new connection; the slowest response. */
function watchLatency(testShop: TestShop) {
  let slowest = 0
  const agent = new Agent({ keepAlive: false })
  async function request() {
    const startedAt = performance.now()
    const isHealthy = await new Promise<boolean>((resolve) => {
      get(`${testShop.url}/health`, { agent, timeout: 10_000 }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode === 200))
      }).once('error', () => resolve(false))
    })
    slowest = isHealthy ? Math.max(slowest, performance.now() - startedAt) : Infinity
    await wait(100)
  }
  const stop = repeatUntilStopped(testShop, [request])
  return {
    async stop() {
      await stop()
      return Math.round(slowest)
    },
  }
}

/** What the server uses: its heap, and buffers outside of it. */
async function megabytesInUse({ dataDir, serverPid }: TestShop): Promise<number> {
  const path = join(dataDir, 'memory.json')
  await rm(path, { force: true })
  process.kill(serverPid(), 'SIGUSR2')
  for (let tries = 0; tries < 200; tries += 1) {
    const text = await readFile(path, 'utf8').catch(() => '')
    if (text !== '') return Number(text) / megabyte
    await wait(50)
  }
  throw new Error('The server did not report its memory within ten seconds')
}

/** Waits until no more is in use than before the attack, or a minute; the least that was. */
async function lowestUse(testShop: TestShop, enough: number): Promise<number> {
  const until = performance.now() + fallMs
  let lowest = Infinity
  while (lowest > enough && performance.now() < until) {
    lowest = Math.min(lowest, await megabytesInUse(testShop))
    if (lowest < enough + keptMegabytes) break
    await visitPages(testShop)
    await wait(1_000)
  }
  return lowest
}

/** Visits some pages. */
async function visitPages({ url }: TestShop) {
  for (const path of ['/', '/products', `/search?q=a&minPrice=${Math.random()}`]) {
    const page = await fetch(url + path, { signal: AbortSignal.timeout(10_000) })
    await page.text()
  }
}
