import { Agent, get } from 'node:http'

import type { Chapter } from './chapter.ts'
import { percentile } from './load.ts'

/** Far more visitors than can be rendered for, each to an address of its own; then everybody leaves. */
export const measureOverload: Chapter = async (stage) => {
  const { host, url } = stage
  const memoryBefore = host.residentBytes()
  const crowd = await rush(url, 600, rushSeconds)
  const memoryAfter = host.residentBytes()
  const leftAt = performance.now()
  let recoveredMs = Infinity
  for (let turn = 0; turn < 100 && recoveredMs === Infinity; turn += 1) {
    const startedAt = performance.now()
    const { status } = await visit(
      `${url}/products?minPrice=9.${10 + turn}&inStock=true`,
      agentOf(1),
    )
    if (status === 200 && performance.now() - startedAt < 200)
      recoveredMs = performance.now() - leftAt
  }
  return [
    {
      title: 'Overload',
      note: '600 visitors at once, each asking again as soon as it was answered, for lists that nobody asked for before; refused is 503 with Retry-After. Limit: rendering, on one core.',
      lines: [
        {
          'rendered a second': crowd.served.length / rushSeconds,
          'refused a second': crowd.refused / rushSeconds,
          'other answers': crowd.strange,
          'p99 of rendered ms': percentile(crowd.served, 0.99),
          'memory before MB': memoryBefore / 1_048_576,
          'after MB': memoryAfter / 1_048_576,
          'back to normal after ms': recoveredMs,
        },
      ],
    },
  ]
}

const rushSeconds = 60

async function rush(url: string, people: number, seconds: number) {
  const agent = agentOf(people)
  const until = performance.now() + seconds * 1_000
  const served: number[] = []
  let refused = 0
  let strange = 0
  let next = 0
  async function person() {
    while (performance.now() < until) {
      const startedAt = performance.now()
      const path = `/products?${newList((next += 1))}`
      const { status, retryAfter } = await visit(url + path, agent)
      if (status === 503 && retryAfter) {
        refused += 1
        await new Promise((resolve) => setTimeout(resolve, 100))
      } else if (status === 200 || status === 302) served.push(performance.now() - startedAt)
      else strange += 1
    }
  }
  await Promise.all(Array.from({ length: people }, person))
  agent.destroy()
  return { served, refused, strange }
}

/** Millions of lists of forty cards and more, each under an address of its own: none comes from memory. */
function newList(n: number) {
  const sort = ['featured', 'price-low', 'price-high'][n % 3]
  const shown = [40, 80][Math.floor(n / 3) % 2]
  const least = (1 + (n % 999)) / 100
  const most = 900 + (Math.floor(n / 999) % 7_999) / 100
  return `minPrice=${least.toFixed(2)}&maxPrice=${most.toFixed(2)}&sortBy=${sort}&shown=${shown}`
}

function visit(url: string, agent: Agent) {
  return new Promise<{ status: number; retryAfter: boolean }>((resolve) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      answer.resume()
      const { statusCode: status = 0, headers } = answer
      answer.on('end', () => resolve({ status, retryAfter: headers['retry-after'] !== undefined }))
    }).on('error', () => resolve({ status: 0, retryAfter: false }))
  })
}

function agentOf(connections: number) {
  return new Agent({ keepAlive: true, maxSockets: connections })
}
