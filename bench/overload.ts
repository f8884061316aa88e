import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

import { percentile } from '../tests/support/percentile.ts'
import type { Chapter } from './chapter.ts'

/** Many more clients than pages can be rendered for, each at addresses of its own, and the recovery. */
export const measureOverload: Chapter = async (testShop) => {
  const { server, url } = testShop
  const memoryBefore = server.residentMegabytes()
  const load = await overload(url, 600, durationSeconds)
  const memoryAfter = server.residentMegabytes()
  const leftAt = performance.now()
  let recoveredMs = Infinity
  for (let turn = 0; turn < 100 && recoveredMs === Infinity; turn += 1) {
    const startedAt = performance.now()
    const { status } = await request(
      `${url}/products?minPrice=9.${10 + turn}&inStock=true`,
      agentOf(1),
    )
    if (status === 200 && performance.now() - startedAt < 200)
      recoveredMs = performance.now() - leftAt
  }
  return [
    {
      title: 'Overload',
      note: '600 clients, each with the next request as soon as the last is answered, for lists that are not cached; refused is 503 with Retry-After, after which a client waits 100 ms. Limit: rendering, on one core.',
      lines: [
        {
          'rendered a second': load.served.length / durationSeconds,
          'refused a second': load.refused / durationSeconds,
          'other responses': load.others,
          'p99 of rendered ms': percentile(load.served, 0.99),
          'memory before MB': memoryBefore,
          'after MB': memoryAfter,
          'back to normal after ms': recoveredMs,
        },
      ],
    },
  ]
}

const durationSeconds = 60

async function overload(url: string, clients: number, seconds: number) {
  const agent = agentOf(clients)
  const until = performance.now() + seconds * 1_000
  const served: number[] = []
  let refused = 0
  let others = 0
  let next = 0
  async function client(_: unknown, n: number) {
    // Linux lets a client be any address of 127.0.0.0/8; one alone has a bound of requests in flight.
    const localAddress = `127.0.${1 + (n >> 8)}.${n & 255}`
    while (performance.now() < until) {
      const startedAt = performance.now()
      const path = `/products?${newList((next += 1))}`
      const { status, retryAfter } = await request(url + path, agent, localAddress)
      if (status === 503 && retryAfter) {
        refused += 1
        await wait(100)
      } else if (status === 200 || status === 302) served.push(performance.now() - startedAt)
      else others += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  agent.destroy()
  return { served, refused, others }
}

/** Millions of addresses of lists of 40 cards and more: none is cached. */
function newList(n: number) {
  const sort = ['featured', 'price-low', 'price-high'][n % 3]
  const shown = [40, 80][Math.floor(n / 3) % 2]
  const least = (1 + (n % 999)) / 100
  const most = 900 + (Math.floor(n / 999) % 7_999) / 100
  return `minPrice=${least.toFixed(2)}&maxPrice=${most.toFixed(2)}&sortBy=${sort}&shown=${shown}`
}

function request(url: string, agent: Agent, localAddress = '127.0.0.1') {
  return new Promise<{ status: number; retryAfter: boolean }>((resolve) => {
    get(url, { agent, localAddress, headers: { 'accept-encoding': 'br' } }, (response) => {
      response.resume()
      const { statusCode: status = 0, headers } = response
      response.on('end', () =>
        resolve({ status, retryAfter: headers['retry-after'] !== undefined }),
      )
    }).on('error', () => resolve({ status: 0, retryAfter: false }))
  })
}

function agentOf(connections: number) {
  return new Agent({ keepAlive: true, maxSockets: connections })
}
