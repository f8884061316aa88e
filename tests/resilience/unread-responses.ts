import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'

import { processOf } from '../support/processes.ts'
import { pause } from './concurrency.ts'
import type { ResilienceTest } from './resilience-test.ts'
import { publishableKey, type TestShop } from './test-shop.ts'

const megabyte = 1_048_576
const growthMegabytes = 200
const healthMs = 1_000
const holdMs = 20_000
/** What is not needed any more is collected when memory is next wanted: requests of others want some. */
const fallMs = 60_000

/** How many connections, and how many addresses they come from. */
const attacks: Record<string, { connections: number; addresses: number }> = {
  '120 connections of one address': { connections: 120, addresses: 1 },
  '2,000 connections of one address': { connections: 2_000, addresses: 1 },
  '2,000 connections of fifty addresses': { connections: 2_000, addresses: 50 },
}

/**
 * clients that request large responses, three at a time on each connection, and read none of them.
 * The memory of the server stays within bounds and falls again, and meanwhile others are answered.
 */
export const unreadResponses: ResilienceTest = {
  title: 'clients that request large responses and never read them',
  proves: ['A-28'],
  rounds: Object.keys(attacks).length,
  // The limits that a shop has; other tests have more connections of one address.
  variables: { LIMITS: 'connections=10000' },
  async run(testShop, { rounds }) {
    const { path, megabytes } = await insertLargeProducts(testShop)
    const server = processOf(testShop.serverPid())
    const figures: Record<string, unknown> = { 'one response, MB': megabytes }
    let completed = 0
    let passed = true
    for (const round of rounds) {
      const [name, attack] = Object.entries(attacks)[round] ?? []
      if (!name || !attack) break
      await pause(5_000)
      const before = server.residentBytes()
      const memory = watchPeak(server.residentBytes)
      const health = watchLatency(`${testShop.url}/health`)
      const sockets = openConnections(testShop.url, path, attack)
      await pause(holdMs)
      const slowestMs = await health.stop()
      for (const socket of sockets) socket.destroy()
      const grown = (await memory.stop()) - before
      const left = await lowestWithin(fallMs, testShop, server.residentBytes, before + grown / 2)
      figures[name] = {
        'grown, MB': Math.round(grown / megabyte),
        'grown afterwards, MB': Math.round((left - before) / megabyte),
        'slowest /health, ms': slowestMs,
      }
      const isBounded = grown < growthMegabytes * megabyte && slowestMs < healthMs
      const hasFallen = grown < 50 * megabyte || left < before + grown / 2
      passed &&= isBounded && hasFallen
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

function openConnections(
  url: string,
  path: string,
  { connections, addresses }: { connections: number; addresses: number },
): Socket[] {
  const { port } = new URL(url)
  const request = `GET ${path} HTTP/1.1\r\nHost: shop\r\napikey: ${publishableKey}\r\n\r\n`
  return Array.from({ length: connections }, (_, n) => {
    const localAddress = `127.0.1.${1 + (n % addresses)}`
    const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress }).pause()
    socket.on('error', () => {}).write(request.repeat(3))
    return socket
  })
}

function watchPeak(read: () => number) {
  let most = read()
  const timer = setInterval(() => (most = Math.max(most, read())), 50)
  return {
    async stop() {
      await pause(100)
      clearInterval(timer)
      return most
    },
  }
}

/** Requests an address ten times a second, each time on a new connection; the slowest answer. */
function watchLatency(url: string) {
  let watching = true
  let slowest = 0
  const agent = new Agent({ keepAlive: false })
  async function watch() {
    while (watching) {
      const startedAt = performance.now()
      const isWell = await new Promise<boolean>((resolve) => {
        get(url, { agent, timeout: 10_000 }, (response) => {
          response.resume().once('end', () => resolve(response.statusCode === 200))
        }).once('error', () => resolve(false))
      })
      slowest = isWell ? Math.max(slowest, performance.now() - startedAt) : Infinity
      await pause(100)
    }
  }
  const done = watch()
  return {
    async stop() {
      watching = false
      await done
      return Math.round(slowest)
    },
  }
}

/** Waits until the memory is below `enough`, while a visitor looks round; the lowest that was seen. */
async function lowestWithin(ms: number, { url }: TestShop, read: () => number, enough: number) {
  const until = performance.now() + ms
  let lowest = read()
  while (lowest >= enough && performance.now() < until) {
    await fetch(`${url}/search?q=a&minPrice=${Math.random()}`).then((page) => page.text())
    await pause(200)
    lowest = Math.min(lowest, read())
  }
  return lowest
}
